/**
 * How wide a list of names to choose from opens at most, in pixels. Longer ones are cut short: as wide as its longest name, one
 * of 200 letters pushes all out of the window.
 */
export const LIST_WIDTH = 300

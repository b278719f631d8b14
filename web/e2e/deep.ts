/** `make test-all` and whoever looks at pictures want every test; else those that are tagged @deep wait for them. */
export const isDeep = Boolean(process.env.MARQUEE_DEEP || process.env.MARQUEE_SCREENSHOTS)

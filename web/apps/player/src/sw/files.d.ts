declare module 'virtual:marquee-shell' {
  const files: import('./shell').ShellFiles
  export default files
}

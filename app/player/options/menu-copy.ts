/** Texts of the menu button on every row. The rest is loaded with the options. */
export const menuCopy = {
  menuOf: (name: string) => `Options for ${name}`,
  open: "Open track",
  artist: (name: string) => `Artist: ${name}`,
  more: "More options",
} as const;

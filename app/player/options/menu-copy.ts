/** Copy of the options menu that every row has. The rest is loaded with the options. */
export const menuCopy = {
  menuOf: (name: string) => `Options for ${name}`,
  open: "Open song",
  artist: (name: string) => `Artist: ${name}`,
  more: "More options",
} as const;

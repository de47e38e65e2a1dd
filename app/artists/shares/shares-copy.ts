/** Copy of stated shares: their form, their state, and what staff read of them. */
export const sharesCopy = {
  problems: {
    sums: (sums: string[]) => `Shares: each side has to add up to 100 %. ${sums.join(". ")}.`,
    opposed: (names: string[]) =>
      `Shares: ${names.join(", ")} ${names.length === 1 ? "doesn't" : "don't"} agree. Correct ${names.length === 1 ? "the share" : "the shares"} and ask again.`,
    despite: (names: string[]) =>
      `Shares: ${names.join(", ")} ${names.length === 1 ? "doesn't" : "don't"} agree. Tick that you publish them all the same.`,
    onFile: (sides: string) =>
      `Shares: this song has other shares on file for the ${sides}. Tick that the stated shares replace them, or correct them on its rights tab.`,
    partyOfIpi: (name: string, ipi: string) =>
      `Shares: the IPI number ${ipi} of ${name} belongs to another party by now. Choose the party of this share.`,
    changed: "The shares of this song changed meanwhile, so nothing was saved. Reload the page.",
  },
} as const;

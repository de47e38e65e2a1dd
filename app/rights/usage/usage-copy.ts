export const usageCopy = {
  errors: {
    long: "My usage: the text is too long. Use fewer territories or media.",
    key: (key: string) =>
      `My usage: “${key}” is unknown. Use media, territories, months, start, category, exclusivity and budget.`,
  },
} as const;

export const termsCopy = {
  media: "Media",
  territories: "Territory",
  perpetual: "Perpetual",
  term: "Term",
  months: (count: number) => (count === 1 ? "1 month" : `${count} months`),
  from: (date: string) => `from ${date}`,
  startsOn: "Start date",
  exclusivity: "Exclusivity",
  exclusivities: {
    none: "Non-exclusive",
    category: "Exclusive in the category",
    territory: "Exclusive in the territory",
    full: "Fully exclusive",
  },
} as const;

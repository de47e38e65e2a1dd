/** Texts of what was read. */
export const briefCopy = {
  whichDay: (written: string, days: string[]) => `Is “${written}” ${days.join(" or ")}?`,
  whichCurrency: (amount: string) => `In which currency is the budget of ${amount}?`,
  twoBudgets: (amounts: string[]) =>
    `The brief names ${amounts.length} budgets: ${amounts.join("; ")}. Keep the one that is meant.`,
  twoDays: (days: string[]) => `The brief names ${days.length} days by which music is due: ${days.join("; ")}.`,
  twoTempos: (tempos: string[]) => `The brief names ${tempos.length} tempos: ${tempos.join("; ")}.`,
  voicesDiffer: "The brief asks for vocals in one place and for none in another.",
  past: (day: string) => `${day} is in the past.`,
  language: (name: string) =>
    `This reads like ${name}. Dates, numbers, money and names are read; other words only as far as search knows them.`,
  nothing: "Nothing in this text says what music is wanted. Describe mood, instruments, tempo or use.",
} as const;

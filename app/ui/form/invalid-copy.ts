/** What the constraints of a field refuse, where no schema has a message of its own. Loaded on use. */
export const invalidCopy = {
  missing: "Fill in this field.",
  tick: "Tick this box to continue.",
  choose: "Choose one of the options.",
  file: "Choose a file.",
  email: "Enter an email address, for example name@example.com.",
  address: "Enter a web address, for example https://example.com.",
  number: "Enter a number.",
  date: "Enter a date.",
  min: (limit: string) => `Not below ${limit}.`,
  max: (limit: string) => `Not above ${limit}.`,
  short: (limit: string) => `At least ${limit} characters.`,
  long: (limit: string) => `At most ${limit} characters.`,
  step: "Use a whole step, for example a whole number.",
  format: "Check the format.",
} as const;

/** What the constraints of a field refuse, where no schema has a message of its own: each follows the field's name (`namedError`). Loaded on use. */
export const invalidCopy = {
  missing: "fill in this field.",
  tick: "tick this box to continue.",
  choose: "choose one of the options.",
  file: "choose a file.",
  email: "enter an email address, for example name@example.com.",
  address: "enter a web address, for example https://example.com.",
  number: "enter a number.",
  date: "enter a date.",
  min: (limit: string) => `not below ${limit}.`,
  max: (limit: string) => `not above ${limit}.`,
  short: (limit: string) => `at least ${limit} characters.`,
  long: (limit: string) => `at most ${limit} characters.`,
  step: "use a whole step, for example a whole number.",
  format: "check the format.",
} as const;

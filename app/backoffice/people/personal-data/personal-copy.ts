export const personalCopy = {
  file: "personal-data",
  line: (file: string, rows: number, isCut: boolean) =>
    `${file}: ${rows} ${rows === 1 ? "row" : "rows"}${isCut ? ", the limit of a file: ask the company for the rest" : ""}`,
  readme: (email: string, at: string, lines: readonly string[]) =>
    [
      `Personal data of ${email}, as of ${at}.`,
      "",
      "Each file is there as JSON and as CSV. Times are milliseconds since 1970, UTC.",
      "Passwords, tokens, secrets and what would be about other people are left out. Files that you uploaded are downloaded where you uploaded them.",
      "",
      ...lines,
      "",
    ].join("\r\n"),
} as const;

/** Copy of what pages say of the program that reads files. */
export const readingCopy = {
  never: "No program reads files at present.",
  silent: "The program that reads files hasn't answered since",
  start: "Files wait until it runs again: npm start, npm run ingest -- --watch, or the reader of the deployment.",
  oldest: "The first one waits since",
  reader: (id: string) => `Reader ${id}, last heard`,
  waiting: (count: number) =>
    count === 1 ? "1 file waits to be read" : `${count.toLocaleString("en")} files wait to be read`,
  minutes: (minutes: number) => `about ${minutes.toLocaleString("en")} min`,
  stopped: "Reading it was begun three times and never ended: the program that reads files stopped each time.",
  unmarked: "Songs whose links can't be traced",
  unmarkedText: "Their marked streams could not be made. To try again: npm run ingest -- --marks.",
} as const;

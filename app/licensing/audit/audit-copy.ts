import { formatIsoDate } from "#app/rights/iso-date.ts";

const files = (count: number) => (count === 1 ? "1 file" : `${count} files`);

const errors = {
  many: (max: number) => `Check up to ${max} files at once: leave some out, or begin with part of the folder.`,
};

export const auditCopy = {
  title: "Audit of posts",
  lead: "Drop the videos of a brand, with the channel’s export if you have one. Their sound is compared here, in your browser, with the music of your licences, of your brands and of licences from elsewhere. Nothing is uploaded.",
  noScript:
    "Files are read with JavaScript, because they stay on your computer. Without it, check one post after another here.",
  register: "Licences",
  choose: "Videos, audio files and channel exports (CSV)",
  folder: "Or a whole folder",
  hint: "An export has columns for the file name or ID, the address and the date of each post.",
  loading: "Loading the music to compare with",
  progress: (done: number, total: number) => `${done} of ${files(total)} read.`,
  candidates(all: readonly { title: string; bytes: number }[]): string {
    const without = all.filter(({ bytes }) => bytes === 0);
    const count = all.length - without.length;
    if (all.length === 0) return "There is no music to compare with: there is no licence, brand or brought-in licence.";
    return [
      count === 1 ? "Compared with 1 track." : `Compared with ${count} tracks.`,
      without.length === 0
        ? ""
        : `Not recognised, because there is no print yet: ${without
            .slice(0, 5)
            .map(({ title }) => title)
            .join(", ")}${without.length > 5 ? ` and ${without.length - 5} more` : ""}.`,
    ].join(" ");
  },
  problems: {
    failed: () => "The music to compare with could not be loaded. Your files stay on the list: press Check again.",
    many: (max: number) => errors.many(max),
  },
  left: (count: number) => `${files(count)} left out: no video, audio file or export.`,
  columns: { file: "File", music: "Music", state: "Result", url: "Address of the post" },
  registered: "Registered",
  remove: "Remove",
  removeFile: (name: string) => `Remove ${name} from the list`,
  chooseFile: (name: string) => `Register ${name}`,
  urlOf: (name: string) => `Address of the post of ${name}`,
  dateOf: (name: string) => `Day of the post of ${name}`,
  check: "Check again",
  post: {
    title: "Check one post without its file",
    lead: "For a post that you know by ear. It is judged and registered as a file is.",
    track: "Track",
    which: "Which track",
    url: "Address of the post",
    postedOn: "Posted on",
    seconds: "Length of the video in seconds",
    check: "Check the post",
    register: "Register the post",
    result: "Result",
  },
  submit: (count: number) => `Register ${count === 1 ? "1 post" : `${count} posts`}`,
  csv: "Results as CSV",
  csvFile: "audit-of-posts.csv",
  csvColumns: ["File", "Address", "Posted on", "Result", "Music", "From (s)", "To (s)", "Licence", "What is missing"],
  states: {
    waiting: "Not read yet",
    unchecked: "Not checked yet",
    covered: "Covered",
    problem: "Not covered",
    unclear: "Listen and decide",
    unknown: "Not ours: has other music",
    silent: "No music found",
    unreadable: "Could not be read",
  },
  hasOther: "There is other music, too: listen to all of it.",
  expired: (day: string) => `The licence ended on ${formatIsoDate(day)}, before the post.`,
  ended: (day: string) => `The licence ended on ${formatIsoDate(day)}: take the post down, or renew.`,
  unlicensed: "No licence on file.",
  undated: "Add the day of the post: without it no licence can be said to cover it.",
  same: (title: string) => `Sounds the same as “${title}”: listen, and check its licence.`,
  errors: {
    none: "Choose at least one file with an address and music of a licence.",
    rows: "The list of files is not readable. Reload the page and add them again.",
    row: (file: string) =>
      `${file}: enter an address of up to 2,000 characters and a day, or take the file off the list.`,
    ...errors,
    track: "Track: enter its title.",
    noTrack: "Track: no licence, brand or brought-in licence of yours has one of that name. Check the spelling.",
    whichTrack: "Track: several have that name. Choose one.",
    manyTracks: "Track: more than 20 have these words. Enter the whole title.",
    seconds: "Length: enter the seconds of the whole video, such as 30.",
    url: (file: string) => `Address of ${file}: enter the https address of the post.`,
    date: (file: string) => `Day of ${file}: enter the day of the post, not later than today.`,
    licence: (file: string) => `${file} has no music of a licence that you can change.`,
  },
  done: (count: number) => (count === 1 ? "1 post registered" : `${count} posts registered`),
} as const;

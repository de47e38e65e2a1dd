import { formatCount } from "#app/ui/format-count.ts";
import type { Tile, TileName } from "#app/wrapup/wrapup.ts";

const monthName = new Intl.DateTimeFormat("en-GB", { month: "long", timeZone: "UTC" });

type Words = [one: string, many: string];
const tiles: Record<TileName, Words> = {
  plays: ["play", "plays"],
  minutes: ["minute heard", "minutes heard"],
  searches: ["search", "searches"],
  shortlists: ["track shortlisted", "tracks shortlisted"],
  downloads: ["download", "downloads"],
  requests: ["licence request", "licence requests"],
  licences: ["licence", "licences"],
};

export const wrapupCopy = {
  title: "Wrap-up",
  lead: "A year in figures. Private until you share it by a link, which shows the totals only. Days are UTC.",
  heading: (year: number, name: string) => `${year}, ${name}`,
  year: "Year",
  of: "Whose year",
  show: "Show",
  me: "Me",
  all: "All companies",
  placed: (name: string, place: string) => `${name} (${place})`,
  count: ({ count, isAtLeast }: Tile) => formatCount(count, isAtLeast),
  tile: ({ name, count }: Tile) => tiles[name][count === 1 ? 0 : 1],
  atLeast: "+ means more than this number.",
  songs: "Most played",
  plays: (count: number) => `${formatCount(count)} ${count === 1 ? "play" : "plays"}`,
  words: "Most searched",
  times: (count: number) => (count === 1 ? "once" : `${formatCount(count)} times`),
  months: "Plays by month",
  month: (year: number, at: number) => monthName.format(Date.UTC(year, at)),
  moods: "Moods of the year",
  firsts: "Firsts",
  firstSong: (day: string) => `First track, ${day}`,
  firstLicence: "First licence",
  picture: "Download the picture",
  pictureAlt: "The year drawn as rock strata, with its totals",
  share: "Share by a link",
  shareText: "Anyone who has the link sees the totals and the picture, without an account.",
  shared: "Link created",
  link: "Link",
  revoke: "Close the link",
  revoked: "Link closed",
  recipient: "Anyone with the link",
  from: (company: string) => `Shared from ${company}`,
  empty: (year: number) => `No figures for ${year}`,
  emptyText: "Plays, searches, downloads and licences of that year show here.",
  reasons: {
    few: "An artist's figures are shown once at least three people are behind them.",
    old: "We keep the activity of single people and artists for 13 months, so this year is no longer complete.",
  },
  edition: "The 2020 edition",
  editionLead: (company: string) => `The year 2020 at ${company}, from the figures that are on file.`,
  errors: {
    year: "Enter this year or an earlier year, for example 2026.",
    missing: "This wrap-up doesn't exist.",
    preview: "Quit the preview to see a year of your own.",
  },
};

import { formatShare } from "#app/catalogue/record/credits.ts";
import { rightsCopy } from "#app/licensing/rights/rights-copy.ts";
import type { Side } from "#app/rights/shares.ts";
import { whole } from "#app/rights/territory-sums.ts";

import { formatDay } from "#app/ui/format-day.ts";

const sideName = (side: Side) => rightsCopy[side].toLowerCase();
const agree = (names: string[]) => `${names.join(", ")} ${names.length === 1 ? "doesn't" : "don't"} agree`;

/** Copy of stated shares: their form, their state, and what staff read of them. */
export const sharesCopy = {
  title: "Shares",
  titleOf: (song: string) => `Shares of “${song}”`,
  correctionOf: (song: string) => `Correction of the shares of “${song}”`,
  back: "Songs",
  toSong: "Back to the song",
  lead: "Who owns what of this song. Each side adds up to 100 % before it can be sent. Everyone with an email address can confirm their share by a link.",
  compositionLead: "Writers and publishers, each with their role.",
  masterLead: "Owners of this recording and its versions.",
  none: "No shares yet",
  noneText: "Add the first one below.",
  missing: "This song doesn't exist, or it isn't yours.",
  closed: {
    published: "This song is published. Correct its shares from the song's page.",
    refused: "This song was refused, so its shares can't be changed.",
    withdrawn: "This song was withdrawn, so its shares can't be changed.",
  } as Record<string, string>,
  states: {
    own: "Yours: confirmed by your signature",
    yes: "Confirmed",
    disagrees: "Disagrees",
    waiting: "Asked, no answer yet",
    changed: "Changed after asking: ask again",
    lapsed: "The link has lapsed: ask again",
    "not-asked": "Not asked yet",
    "no-email": "No email: can't be confirmed",
  },
  answers: {
    yes: "Yes, that's my share",
    other: (shareBp: number) => `Mine is ${formatShare(shareBp)}`,
    not_mine: "Not mine",
  },
  lapses: (at: number) => `until ${formatDay(at)}`,
  answeredBy: (name: string) => `signed ${name}`,
  columns: { name: "Owner", role: "Role", share: "Share", email: "Email", state: "Confirmation", ask: "" },
  summary: (confirmed: number, asked: number) => `${confirmed} of ${asked} confirmed`,
  opposed: (count: number) => (count === 1 ? "1 disagrees" : `${count} disagree`),
  edit: "Edit shares",
  view: "View shares",
  form: {
    title: "Edit the shares",
    void: "A change of a share that was answered makes the answer void, and its owner has to be asked again.",
    row: (side: Side, place: number) => `${rightsCopy[side]}, share ${place}`,
    add: (side: Side) => (side === "master" ? "Add an owner" : "Add a writer or publisher"),
    remove: (side: Side, place: number) => `Remove share ${place} of the ${sideName(side)}`,
    equally: "Split equally",
    equallyOf: (side: Side) => `Split the ${sideName(side)} equally, and save`,
    save: "Save shares",
    saved: "Shares saved",
    savedDraft: "They don't add up to 100 % yet.",
    voided: (count: number) => (count === 1 ? "1 answer is void." : `${count} answers are void.`),
    name: "Name",
    email: "Email",
    emailHint: "Without it this share can't be confirmed.",
    ipi: "IPI number",
    role: "Role",
    share: "Share in %",
    own: "Yours",
    whole: "Shares: once a song is sent, each side has to stay at 100 %.",
    conflict:
      "These shares changed after you opened this page: someone edited or answered them. Nothing was saved. Save again to replace them, or reload to see them.",
  },
  ask: {
    one: "Ask for confirmation",
    again: "Ask again",
    oneOf: (name: string, isAgain: boolean) => `${isAgain ? "Ask again" : "Ask for confirmation"}: ${name}`,
    all: "Ask all for confirmation",
    note: "We email a link that works once, for 14 days. It shows the song, the share and the sum of the others.",
    done: (count: number) => (count === 1 ? "1 owner asked" : `${count} owners asked`),
    left: (count: number) =>
      `${count === 1 ? "1 address has" : `${count} addresses have`} 3 emails today already. Ask again tomorrow.`,
    nobody: "There's nobody to ask: no share has an email address and no answer.",
    untitled: "Give the song a title before you ask.",
  },
  problems: {
    sums: (sums: string[]) => `Shares: each side has to add up to 100 %. ${sums.join(". ")}.`,
    opposed: (names: string[]) =>
      `Shares: ${agree(names)}. Correct ${names.length === 1 ? "the share" : "the shares"} and ask again.`,
    despite: (names: string[]) => `Shares: ${agree(names)}. Tick that you publish them all the same.`,
    onFile: (sides: string) =>
      `Shares: this song has other shares on file for the ${sides}. Tick that the stated shares replace them, or correct them on its rights tab.`,
    partyOfIpi: (name: string, ipi: string) =>
      `Shares: the IPI number ${ipi} of ${name} belongs to another party by now. Choose the party of this share.`,
    changed: "The shares of this song changed meanwhile, so nothing was saved. Reload the page.",
  },
  errors: {
    name: "Name: enter it.",
    nameLong: (max: number) => `Name: enter at most ${max} characters.`,
    ipi: "IPI number: enter up to eleven digits, such as 00014107338, or leave it empty.",
    ipiDigits: (wrong: string) => `IPI number: ${wrong}.`,
    ipiOfOther: "IPI number: it doesn't belong to this name. Check both.",
    role: "Role: choose one of the options.",
    share: "Share: enter a percentage from 0 to 100 with at most two decimals, such as 33.33.",
    over: (side: Side, sum: number) =>
      `Share: the ${sideName(side)} adds up to ${formatShare(sum)}, ${formatShare(sum - whole)} too much.`,
    twice: "Name: this owner has this role in another row already. Put both shares in one row.",
    many: (max: number) => `Enter at most ${max} shares a side.`,
  },
} as const;

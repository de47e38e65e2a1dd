import type { EntryKind } from "#app/site/content/entry.ts";

type FieldName = "title" | "detail" | "body" | "link";
type KindCopy = {
  title: string;
  add: string;
  addTitle: string;
  lead: string;
  empty: string;
  emptyText: string;
  fields: Partial<Record<FieldName, string>>;
  hints: Partial<Record<FieldName, string>>;
};

const kinds: Record<EntryKind, KindCopy> = {
  team: {
    title: "Team",
    add: "Add a person",
    addTitle: "Add a person to the team",
    lead: "The people on “Who we are”, in this order.",
    empty: "No one on the team page yet",
    emptyText: "Add a person to show the team on “Who we are”.",
    fields: { title: "Name", detail: "Role", body: "About" },
    hints: {
      detail: "For example: Music supervisor",
      body: "Two or three sentences. Leave empty to show name and role only.",
    },
  },
  client: {
    title: "Clients",
    add: "Add a client",
    addTitle: "Add a client",
    lead: "The clients on “Who we are”, in this order. Add only those that agreed to be named.",
    empty: "No clients yet",
    emptyText: "Add a client to show the list on “Who we are”.",
    fields: { title: "Name", detail: "Business", link: "Link" },
    hints: { detail: "For example: Outdoor clothing", link: "Optional, for example /our-work/detail/winter-campaign" },
  },
  faq: {
    title: "Questions",
    add: "Add a question",
    addTitle: "Add a question",
    lead: "The questions on /faq, grouped by topic. While none is published, the page shows built-in questions about listening, licensing and data.",
    empty: "No questions of your own yet",
    emptyText: "The page shows the built-in questions until you publish one.",
    fields: { title: "Question", detail: "Topic", body: "Answer" },
    hints: {
      detail: "For example: Licensing. Questions of one topic stand together.",
      body: "Plain text. Line breaks are kept.",
    },
  },
  track: {
    title: "Landing page music",
    add: "Add a track",
    addTitle: "Add a track to the landing page",
    lead: "The tracks visitors hear first on the landing page, in this order: the first one plays in the hero, the first six have covers. Fewer than six are filled up from the sliders on Discover.",
    empty: "No tracks picked yet",
    emptyText: "The landing page plays tracks of the first sliders on Discover until you pick some.",
    fields: { title: "Track", link: "Track page" },
    hints: { title: "For this list only.", link: "For example: /music-sync-licensing/song/salt-and-cedar" },
  },
  announcement: {
    title: "Announcements",
    add: "Add an announcement",
    addTitle: "Add an announcement",
    lead: "A line above the public pages of this host. When several are published for today, the first one is shown. Visitors can close it.",
    empty: "No announcements yet",
    emptyText: "Add one to show a line above the public pages.",
    fields: { title: "Text", link: "Link", detail: "Link label" },
    hints: {
      title: "One sentence.",
      link: "A path such as /our-work, or an https:// address",
      detail: "For example: See the work",
    },
  },
};

export const contentCopy = {
  title: "Site content",
  tabs: "Kinds of content",
  works: "Works are edited as sliders.",
  worksLink: "Open the sliders",
  kinds,
  editTitle: (title: string) => `Edit “${title}”`,
  columns: { title: "Title", detail: "Details", status: "Status", order: "Order", actions: "Actions" },
  statusLabel: "Status",
  statuses: { draft: "Draft", published: "Published" },
  dates: (from: string | null, to: string | null) =>
    from && to ? `${from} to ${to}` : from ? `From ${from}` : to ? `Until ${to}` : "No end date",
  up: (title: string) => `Move ${title} up`,
  down: (title: string) => `Move ${title} down`,
  edit: "Edit",
  editOf: (title: string) => `Edit ${title}`,
  publish: "Publish",
  publishOf: (title: string) => `Publish ${title}`,
  unpublish: "Unpublish",
  unpublishOf: (title: string) => `Unpublish ${title}`,
  delete: "Delete",
  deleteOf: (title: string) => `Delete ${title}`,
  deletedText: (title: string) => `“${title}” is deleted.`,
  undo: "Undo",
  picture: "Picture",
  pictureHint: "It is shown square.",
  pictureText: "Description of the picture",
  pictureTextHint: "For people who can't see it. Leave empty if it only shows the person.",
  startsOn: "First day",
  endsOn: "Last day",
  dateHint: "In UTC. Leave empty for no limit.",
  dateInvalid: "Enter a date, for example 2026-12-01.",
  datesInvalid: "Last day: choose the first day or a later one.",
  statusInvalid: "Status: choose from the list.",
  linkInvalid: "Link: enter a path such as /our-work, or an address that starts with https://.",
  songInvalid: "Track page: paste the address of a track page, for example /music-sync-licensing/song/salt-and-cedar.",
  songUnknown: "Track page: no published track has this address. Check it, or publish the track first.",
  linkHalf: "Link label: a link needs a label, and a label needs a link.",
  missing: (label: string) => `${label}: enter a text.`,
  tooLong: (label: string, max: number) => `${label}: enter at most ${max} characters.`,
  unknown: "This entry doesn't exist. It may have been deleted.",
  conflict:
    "Someone else changed this entry after you opened this page, so nothing was saved. Save again to replace their changes, or reload to see them.",
  pictureStored: "Picture saved. Choose the part of it that stays visible, or leave it at the centre.",
  created: "Entry added",
  updated: "Entry saved",
  restored: "Entry restored",
  tooMany: (max: number) => `There are ${max} entries already. Delete one first.`,
} as const;

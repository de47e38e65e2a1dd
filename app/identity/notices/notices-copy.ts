import type { NotificationGroup, NotificationWay } from "#app/identity/notices/notification-groups.ts";

const groups: Record<NotificationGroup, { title: string; text: string }> = {
  comments: {
    title: "Comments and mentions",
    text: "Comments in your playlists, answers, mentions, comments assigned to you and feedback on submitted tracks.",
  },
  messages: { title: "Messages", text: "Messages about tracks, and answers to yours." },
  shares: { title: "Answers to share links", text: "Picks and notes of people you shared music with." },
  invitations: { title: "Invitations", text: "Playlists, projects and pitches you were added to." },
  submissions: { title: "Submissions", text: "Tracks sent to your projects." },
  licences: { title: "Licences and requests", text: "Requests, quotes, licences and their delivery." },
  agreements: { title: "Agreements", text: "Agreements that end or renew." },
  requests: { title: "Briefs and visitor requests", text: "Briefs, music requests and messages from the site." },
  artists: { title: "Artist news", text: "Claims, submitted songs and shares of your artists." },
  figures: { title: "Weekly figures", text: "How the tracks of your artists did last week." },
};

const ways: Record<NotificationWay, string> = {
  mail: "Site and email",
  product: "Site only",
  weekly: "Site and weekly email",
  none: "Off",
};

export const noticesCopy = {
  groups,
  ways,
  stop: (names: readonly NotificationGroup[]) =>
    `Stop emails about ${names.map((name) => groups[name].title.toLowerCase()).join(", ")}`,
} as const;

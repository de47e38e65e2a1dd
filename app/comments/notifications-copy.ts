/** Copy of notifications and of the emails about them. */
export const notificationsCopy = {
  title: "Notifications",
  metaTitle: (company: string) => `Notifications · ${company}`,
  preview: "You're previewing as someone else. Quit the preview to see your notifications.",
  lead: "Comments in your playlists, answers to you and mentions of your nickname.",
  empty: "No notifications yet",
  emptyText: "Comment on a track from the player or its page. Answers to you show up here.",
  did: { comment: "commented in your playlist", answer: "answered you", mention: "mentioned you" },
  place: (song: string, start: string, end: string) => `${song}, ${start} – ${end}`,
  unread: "New",
  markRead: "Mark as read",
  markReadOf: (message: string) => `Mark as read: ${message.slice(0, 40)}`,
  markAll: "Mark all as read",
  allRead: "All notifications marked as read",
  malformed: "Send the ids of at most 80 notifications, or “all”.",
} as const;

export const settingsCopy = {
  title: "Notification settings",
  open: "Choose what you're notified about",
  lead: "Emails about conversations come after ten quiet minutes, the others right away. Weekly emails come on Mondays at 8:00.",
  always:
    "Always emailed: sign-in and reset links, invitations to the product, links that people share with you by email, and confirmations of what you send us.",
  waiting: (count: number) =>
    count === 0
      ? "Nothing is waiting for your next email."
      : `${count === 1 ? "1 notification is" : `${count} notifications are`} waiting for your next email.`,
  time: "Time",
  zone: "Time zone",
  zoneDefault: "UTC (default)",
  zoneFound: "Your browser's time zone. Save to use it.",
  zoneHint: "For quiet hours and weekly emails.",
  zoneInvalid: "Choose a time zone, for example Europe/Paris.",
  quiet: "Quiet hours: no notification emails from 22:00 to 7:00",
  quietHint: "They wait until 7:00. Only new briefs and overdue replies are emailed at night.",
  wayInvalid: "choose one of the options.",
  submit: "Save settings",
  saved: "Notification settings saved",
  unsubscribe: {
    title: "Stop these emails?",
    /** Weekly figures are emailed or not told at all. */
    text: (groups: readonly string[]) =>
      groups.includes("figures")
        ? "You'll still see your other notifications on the site."
        : "You'll still see notifications on the site.",
    stopAll: "Stop all notification emails",
    done: "Emails stopped",
    doneText:
      "What you see on the site stays, except for weekly figures if you stopped them. Sign-in links and invitations to an account still arrive.",
    undo: "Undo",
    undone: "Emails are on again",
    undoneText: "Your settings are as they were before.",
    settings: "Notification settings",
    expired: "This link no longer works",
    expiredText:
      "It's more than 90 days old, or not complete. Change which emails you get in your notification settings.",
  },
} as const;

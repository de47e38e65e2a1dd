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
  wayInvalid: "Choose one of the options.",
  submit: "Save settings",
  saved: "Notification settings saved",
  unsubscribe: {
    title: "Stop these emails?",
    text: "You'll still see notifications on the site.",
    stopAll: "Stop all notification emails",
    done: "Emails stopped",
    doneText: "You'll still see notifications on the site, and sign-in links and invitations still arrive.",
    undo: "Undo",
    undone: "Emails are on again",
    undoneText: "Your settings are as they were before.",
    settings: "Notification settings",
    expired: "This link no longer works",
    expiredText: "It's more than 90 days old. Change which emails you get in your notification settings.",
  },
} as const;

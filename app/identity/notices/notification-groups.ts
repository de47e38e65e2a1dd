import type { Area } from "#app/identity/access/scopes.ts";

/**
 * How notifications reach a person. `mail`: list and email. `product`: list only. `weekly`: list and the email of Monday. `none`: neither.
 */
export const notificationWays = ["mail", "product", "weekly", "none"] as const;

export type NotificationWay = (typeof notificationWays)[number];

type Group = {
  /** Kinds of the table `notifications`. */
  kinds: readonly string[];
  ways: readonly NotificationWay[];
  default: NotificationWay;
  /** Emailed right away, or with others after some quiet minutes. */
  isAtOnce: boolean;
  /** Who gets such notifications: anyone with one of these areas; empty: everyone. */
  areas: readonly Area[];
};

const common = { ways: notificationWays, default: "mail", isAtOnce: false, areas: [] } as const;

/** The kinds of notifications, in the groups that a person sets: docs/product/notifications.md. */
export const notificationGroups = {
  comments: { ...common, kinds: ["comment", "answer", "mention", "assigned", "feedback"] },
  messages: { ...common, kinds: ["message"] },
  shares: { ...common, kinds: ["share"] },
  invitations: { ...common, kinds: ["invited", "added", "pitch"] },
  submissions: { ...common, kinds: ["submission"] },
  licences: { ...common, kinds: ["licence"], isAtOnce: true, areas: ["transactions", "transactions-manage"] },
  agreements: { ...common, kinds: ["agreement"], isAtOnce: true, areas: ["agreement"] },
  requests: { ...common, kinds: ["request"], isAtOnce: true, areas: ["opportunities", "requests"] },
  artists: { ...common, kinds: ["artist"], isAtOnce: true, areas: ["artist", "label", "artist-records"] },
  figures: { ...common, kinds: ["figures"], ways: ["weekly", "none"], default: "weekly", areas: ["artist", "label"] },
} as const satisfies Record<string, Group>;

export type NotificationGroup = keyof typeof notificationGroups;

export const groupNames = Object.keys(notificationGroups) as NotificationGroup[];

export function isNotificationGroup(name: string): name is NotificationGroup {
  return Object.hasOwn(notificationGroups, name);
}

/** The group of a kind that belongs to one group alone. */
export function groupOf(kind: (typeof notificationGroups)[NotificationGroup]["kinds"][number]): NotificationGroup {
  return groupNames.find((name) => notificationGroups[name].kinds.some((one) => one === kind)) ?? "comments";
}

/** How notifications of a group reach a person with these settings; a group without a setting has its default. */
export function wayOf(settings: Record<string, string>, group: NotificationGroup): NotificationWay {
  const { ways, default: ordinary }: Group = notificationGroups[group];
  return ways.find((way) => way === settings[group]) ?? ordinary;
}

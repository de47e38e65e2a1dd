import type { Medium } from "#app/rights/media.ts";

/** Kinds of visitor requests: docs/product/visitor-requests.md. A brief is an opportunity, the others are requests. */
export const requestKinds = ["brief", "music", "account", "contact"] as const;
export type RequestKind = (typeof requestKinds)[number];

export const requestStatuses = ["new", "in_progress", "answered", "closed", "spam"] as const;
export type RequestStatus = (typeof requestStatuses)[number];

export const subscriberStatuses = ["confirmed", "pending", "unsubscribed"] as const;

/** Statuses in which the sender waits for a reply. */
export const openStatuses: readonly RequestStatus[] = ["new", "in_progress"];

/** Source page of a brief: campaigns have pages of their own. `staff`: entered by hand. */
export type RequestSource = "site" | "linkedin" | "lbb" | "staff";

export const briefNeeds = ["licensed", "original", "branding", "supervision", "other"] as const;
export const briefBudgets = ["under_5k", "5k_25k", "25k_100k", "over_100k", "unsure"] as const;
/** The media that a first message asks for, by the names it has for them. */
export const briefMedia = {
  broadcast_national: "TV",
  ctv_ott: "Streaming",
  social_paid: "Social",
  web_paid: "Web",
  cinema: "Cinema",
  radio: "Radio",
  podcast: "Podcast",
  game: "Game",
  event: "Event",
  in_store: "In store",
  internal: "Internal",
} as const satisfies Partial<Record<Medium, string>>;
export type BriefMedium = keyof typeof briefMedia;

export const musicRoles = ["artist", "manager", "label", "publisher", "other"] as const;
export const musicRights = ["both", "masters", "publishing", "unsure"] as const;

export const contactTopics = ["general", "licensing", "press", "partnership", "privacy", "other"] as const;

/** Max characters, for schemas and fields; for links the max number. */
export const requestLimits = {
  name: 120,
  organisation: 160,
  territory: 160,
  message: 5000,
  link: 500,
  links: 10,
} as const;

/** A submitted request. `details`: fields of its kind. */
export type VisitorRequest = {
  kind: RequestKind;
  source: RequestSource;
  name: string;
  email: string;
  organisation: string;
  message: string;
  details: Record<string, string | string[]>;
};

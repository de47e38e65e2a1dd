import type { ProductCategory } from "#app/rights/product-categories.ts";
import type { DemoTenant } from "#db/seed/demo-curation.ts";

type Kind =
  | "sent"
  | "clearing"
  | "quoted"
  | "accepted"
  | "licensed"
  | "delivered"
  | "declined"
  | "quote_declined"
  | "withdrawn"
  | "exclusivity_granted"
  | "expired";

/** Days relative to the seed: past ones back, future ones ahead. `by`: actor; null for system events. */
type DemoEvent = { kind: Kind; daysAgo: number; by: "client" | "staff" | null; message?: string };

type DemoQuote = {
  daysAgo: number;
  /** Minor units, one pair a song: master, composition. */
  fees: [master: number, composition: number][];
  validInDays: number;
  taxBp: number | null;
  conditions: string;
  answer?: { answer: "accepted" | "declined"; daysAgo: number; reason?: string };
};

type DemoClearance = {
  /** Index of the song in the request. */
  song: number;
  side: "master" | "composition";
  status: "asked" | "approved" | "denied";
  note: string;
};

export type DemoRequest = {
  tenant: DemoTenant;
  status: Exclude<Kind, "withdrawn" | "quote_declined" | "exclusivity_granted">;
  project: string;
  endClient: string;
  media: string[];
  territories: string[];
  /** Null: perpetual. */
  termMonths: number | null;
  startsInDays: number;
  neededInDays: number;
  exclusivity: "none" | "category" | "territory";
  category: ProductCategory;
  edits?: { count: number; seconds: number }[];
  /** Only one of the tracks will be licensed. */
  alternatives?: boolean;
  budgetPer?: "total" | "track";
  budget: number | null;
  currency: string;
  description: string;
  /** Indexes of the demo's recordings. */
  songs: number[];
  isAssigned: boolean;
  internalNote?: string;
  events: DemoEvent[];
  clearances?: DemoClearance[];
  quotes?: DemoQuote[];
  licence?: { number: number; daysAgo: number; licensee: string; countries: string[] };
};

/** Conditions of the demo's quotes. */
export const demoConditions = "Includes one main film and its cut-downs. Credit where the format allows it.";

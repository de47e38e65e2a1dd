import { z } from "zod";

/** The words of the subject: what a tenant is called, looks like and streams with (docs/product/tenants.md). */
const environments = ["main", "spaces"] as const;
export type Environment = (typeof environments)[number];

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, "A colour is a # and six hexadecimal digits");

/** Characters, and links: they stand above everything else in the side navigation, and more would push the product out of it. */
export const themeLimits = { pageTitle: 120, pageDescription: 300, linkLabel: 40, linkUrl: 500, links: 8 };

const sidebarEntrySchema = z.object({
  icon: z.string().max(40),
  label: z.string().trim().min(1).max(themeLimits.linkLabel),
  url: z.string().trim().min(1).max(themeLimits.linkUrl),
});

export const themeSchema = z.object({
  pageTitle: z.string().max(themeLimits.pageTitle),
  pageDescription: z.string().max(themeLimits.pageDescription),
  sidebarMenu: z.array(sidebarEntrySchema).max(themeLimits.links),
  hideHeader: z.boolean(),
  /** Null: the product's own colour. */
  accent: colour.nullable(),
  background: colour.nullable(),
  text: colour.nullable(),
  /** Grey when null: docs/product/tenants.md. */
  waveform: colour.nullable(),
});

export const hlsConfigSchema = z.object({
  /** The playlist a player opens: `hls/{entryPointPlaylist}.m3u8`, `master` when null. */
  entryPointPlaylist: z.enum(["master", "economy"]).nullable(),
  maxBufferLength: z.int().min(5).max(120).nullable(),
  backBufferLength: z.int().min(0).max(120).nullable(),
  startLevel: z.int().min(-1).max(5).nullable(),
});

export type Theme = z.infer<typeof themeSchema>;
export type HlsConfig = z.infer<typeof hlsConfigSchema>;
/** What clients reach a company by. Empty: not given. */
export type CompanyContact = { email: string; phone: string; address: string };
export type SidebarEntry = z.infer<typeof sidebarEntrySchema>;

/** What staff announce above the public pages. `link` empty: none. */
export type Announcement = { id: string; text: string; link: string; label: string };

/** A tenant as a request knows it. `subdomain` is null for an environment's own company. */
export type Company = {
  id: string;
  tenantId: string;
  environment: Environment;
  subdomain: string | null;
  name: string;
  theme: Theme;
  /** On the last slide of its reels and pitches; null until it is set. */
  contact: CompanyContact | null;
  hlsConfig: HlsConfig;
  /** Set while staff announce technical issues in this environment: the e-mail addresses to write to. */
  outage: { contacts: string[] } | null;
  announcement: Announcement | null;
};

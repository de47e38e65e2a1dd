import { z } from "zod";
import type { Language } from "#app/edge/language/languages.ts";
import { fields, listOf } from "#app/edge/stored-json.ts";

/** Types of tenants: name, theme and stream settings (docs/product/tenants.md). */
export const environments = ["main", "spaces"] as const;
export type Environment = (typeof environments)[number];

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, "A colour is a # and six hexadecimal digits");

/** Max characters, and max links: they are above everything else in the side navigation. */
export const themeLimits = {
  pageTitle: 120,
  pageDescription: 300,
  footerLine: 160,
  linkLabel: 40,
  linkUrl: 500,
  links: 8,
};

const sidebarEntrySchema = z.object({
  icon: z.string().max(40),
  label: z.string().trim().min(1).max(themeLimits.linkLabel),
  url: z.string().trim().min(1).max(themeLimits.linkUrl),
});

/** A picture in MEDIA; size in pixels, or in units of the drawing. */
const markSchema = z.object({ key: z.string().max(200), width: z.number().positive(), height: z.number().positive() });

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
  /** Logos for light and for dark backgrounds, and the icon of browser tabs. Absent like null: themes from before them. */
  logo: markSchema.nullish(),
  logoDark: markSchema.nullish(),
  icon: markSchema.nullish(),
  /** Plain text at the foot of pages and emails. */
  footerLine: z.string().max(themeLimits.footerLine).optional(),
});

export const hlsConfigSchema = z.object({
  /** Playlist that players open: `hls/{entryPointPlaylist}.m3u8`, `master` if null. */
  entryPointPlaylist: z.enum(["master", "economy"]).nullable(),
  maxBufferLength: z.int().min(5).max(120).nullable(),
  backBufferLength: z.int().min(0).max(120).nullable(),
  startLevel: z.int().min(-1).max(5).nullable(),
});

/** A theme and stream settings as stored: what is missing or does not fit has its default, so that no page fails for them. */
export const storedTheme = fields.pipe(
  z.object({
    pageTitle: z.string().catch(""),
    pageDescription: z.string().catch(""),
    sidebarMenu: listOf(z.object({ icon: z.string(), label: z.string(), url: z.string() })),
    hideHeader: z.boolean().catch(false),
    accent: colour.nullable().catch(null),
    background: colour.nullable().catch(null),
    text: colour.nullable().catch(null),
    waveform: colour.nullable().catch(null),
    logo: markSchema.nullish().catch(null),
    logoDark: markSchema.nullish().catch(null),
    icon: markSchema.nullish().catch(null),
    footerLine: z.string().optional().catch(undefined),
  }),
);
export const storedHlsConfig = fields.pipe(
  z.object({
    entryPointPlaylist: z.enum(["master", "economy"]).nullable().catch(null),
    maxBufferLength: z.int().nullable().catch(null),
    backBufferLength: z.int().nullable().catch(null),
    startLevel: z.int().nullable().catch(null),
  }),
);

export type Theme = z.infer<typeof themeSchema>;
export type Mark = z.infer<typeof markSchema>;
export type HlsConfig = z.infer<typeof hlsConfigSchema>;
/** Contact details of a company for clients. Empty: not given. */
export const companyContact = fields.pipe(
  z.object({
    email: z.string().catch(""),
    phone: z.string().catch(""),
    address: z.string().catch(""),
    /** In the footer of its pages, with its accounts and its news. Absent like empty: contacts from before them. */
    tagline: z.string().optional().catch(undefined),
    socialUrls: z.array(z.string()).optional().catch(undefined),
    newsUrl: z.string().optional().catch(undefined),
  }),
);
export type CompanyContact = z.infer<typeof companyContact>;
/** What machines may do with published pages, in the words of RSL 1.0 (docs/product/developers.md). */
export const machineUses = ["search", "ai-index", "ai-input", "ai-train"] as const;
export type MachineUse = (typeof machineUses)[number];
export type SidebarEntry = z.infer<typeof sidebarEntrySchema>;

/** Up to which amounts people of a company take licences themselves, before tax, in minor units of `currency`; `by`: the person who let them. */
export const storedTaking = z.object({
  perLicence: z.number(),
  perMonth: z.number(),
  currency: z.string(),
  by: z.string(),
});
export type Taking = z.infer<typeof storedTaking>;

/** Days for which a company keeps its audit trail and the text of its emails; null: as long as the product does. */
export const storedRetention = z.object({ auditDays: z.int().nullable(), mailDays: z.int().nullable() });
export type Retention = z.infer<typeof storedRetention>;

/** Announcement above the public pages. `link` empty: none. */
export type Announcement = { id: string; text: string; link: string; label: string };

/** A tenant in a request. `subdomain` is null for an environment's own company. */
export type Company = {
  id: string;
  tenantId: string;
  environment: Environment;
  subdomain: string | null;
  name: string;
  theme: Theme;
  /** For the last slide of reels and pitches; null until set. */
  contact: CompanyContact | null;
  hlsConfig: HlsConfig;
  /** What the company permits machines; null: the default of its kind of host. */
  machineUses: readonly MachineUse[] | null;
  /** Null: its people take no licences themselves. */
  taking: Taking | null;
  /** Of its pages, for visitors who chose none; null: that of their browser. */
  language: Language | null;
  /** Set during an outage of this environment: email addresses for visitors. */
  outage: { contacts: string[] } | null;
  announcement: Announcement | null;
  /** When visitors last got or lost a recording, ms. As part of the company's version it ends the cached pages. */
  catalogueAt: number;
  /** When staff last changed what its pages say, ms; like `catalogueAt` it ends the cached pages. */
  contentAt: number;
  /** An export is being restored: only the ingest token has access. */
  restoring: boolean;
};

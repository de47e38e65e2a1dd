import { z } from "zod";

/** Colour schemes of the catalogue: dark by default; `auto` follows the system (docs/design/look.md). */
export const schemes = ["dark", "light", "auto"] as const;

export type Scheme = (typeof schemes)[number];

export const schemeSchema = z.enum(schemes).catch("dark");

export const schemeCookie = "scheme";

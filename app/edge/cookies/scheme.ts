import { z } from "zod";

/** Colour schemes of the catalogue: dark unless the visitor chose; `auto` follows the system (design: "Tokens"). */
export const schemes = ["dark", "light", "auto"] as const;

export type Scheme = (typeof schemes)[number];

export const schemeSchema = z.enum(schemes).catch("dark");

export const schemeCookie = "scheme";

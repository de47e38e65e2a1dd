import { z } from "zod";

/** How the catalogue looks: dark unless the visitor chose, and only there can it follow the system (design: "Tokens"). */
export const schemeSchema = z.enum(["dark", "light", "auto"]).catch("dark");

export type Scheme = z.infer<typeof schemeSchema>;

export const schemeCookie = "scheme";

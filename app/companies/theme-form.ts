import { z } from "zod";
import { settingsCopy } from "#app/companies/settings-copy.ts";
import { findUnreadable } from "#app/companies/theme-contrast.ts";
import { themeLimits } from "#app/edge/context/company.ts";

const { theme: copy } = settingsCopy;
const { pageTitle, pageDescription } = themeLimits;

export const colourNames = ["ground", "ink", "accent", "waveform"] as const;
export type ColourName = (typeof colourNames)[number];

/** `#0b5fd0`, `0B5FD0` or `#05d` as the theme keeps it; null when it is no colour. */
export function readColour(typed: string | undefined): string | null {
  const digits = /^\s*#?([0-9a-f]{3}|[0-9a-f]{6})\s*$/i.exec(typed ?? "")?.[1]?.toLowerCase();
  if (digits === undefined) return null;
  return `#${digits.length === 6 ? digits : [...digits].map((digit) => digit + digit).join("")}`;
}

function colourField(name: ColourName) {
  return z
    .string()
    .refine((typed) => readColour(typed) !== null, copy.colourShape(copy.names[name]))
    .optional()
    .transform(readColour);
}

/** What the form was filled with, so that a save does not undo somebody else's. */
export const versionField = z.string().max(64).default("");

/** The form of a company's looks. Text that nobody could read is refused by the name of the field that would help. */
export const themeFormSchema = z
  .object({
    version: versionField,
    pageTitle: z.string().trim().max(pageTitle, copy.pageTitleLong(pageTitle)).default(""),
    pageDescription: z.string().trim().max(pageDescription, copy.pageDescriptionLong(pageDescription)).default(""),
    hideHeader: z.boolean().default(false),
    ground: colourField("ground"),
    ink: colourField("ink"),
    accent: colourField("accent"),
    waveform: colourField("waveform"),
  })
  .superRefine((theme, context) => {
    if (theme.ink !== null && theme.ground === null) {
      context.addIssue({ code: "custom", path: ["ink"], message: copy.inkAlone });
    }
    const found = findUnreadable(theme);
    if (found === null) return;
    const { field, pair, suggestion } = found;
    const say = field === "ink" ? copy.inkUnreadable : copy.groundUnreadable;
    const message = say(copy.pairs[pair.id], copy.ratio(pair.ratio), suggestion);
    context.addIssue({ code: "custom", path: [field], message });
  });

export type ThemeForm = z.infer<typeof themeFormSchema>;

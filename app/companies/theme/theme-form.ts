import { z } from "zod";
import { settingsCopy } from "#app/companies/settings-copy.ts";
import { findUnreadable } from "#app/companies/theme/theme-contrast.ts";
import { themeLimits } from "#app/edge/context/company.ts";
import { labelled } from "#app/edge/forms/labelled.ts";
import { optionalText } from "#app/edge/forms/text-field.ts";
import { oneLine } from "#app/ui/one-line.ts";

const { theme: copy } = settingsCopy;
const { pageTitle, pageDescription, footerLine } = themeLimits;

export const colourNames = ["background", "text", "accent", "waveform"] as const;
export type ColourName = (typeof colourNames)[number];

/** `#0b5fd0`, `0B5FD0` or `#05d` in the stored form `#rrggbb`; null if no colour. */
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

/** Pictures of a theme, and the uploads that they are. */
export const markModules = { logo: "company-logos", logoDark: "company-logos", icon: "company-icons" } as const;
export type MarkName = keyof typeof markModules;
export const markNames = ["logo", "logoDark", "icon"] as const satisfies MarkName[];

/** Name of the field of a picture's file; the field of the picture's own name has the key of the uploaded one. */
export function fileField(name: MarkName): `${MarkName}File` {
  return `${name}File`;
}

const markKey = z
  .string()
  .regex(/^images\/[\w-]{1,64}\/(?:card\.webp|mark\.svg)$/)
  .nullable()
  .default(null);

/** Version that the form was rendered with: a concurrent change is a conflict. */
export const versionField = z.string().max(64).default("");

/** Theme form. Unreadable text is an error at the field that can fix it. */
export const themeFormSchema = z
  .object({
    version: versionField,
    pageTitle: optionalText(copy.pageTitle, pageTitle),
    pageDescription: optionalText(copy.pageDescription, pageDescription),
    hideHeader: z.boolean().default(false),
    footerLine: z
      .string()
      .transform(oneLine)
      .pipe(z.string().max(footerLine, labelled(copy.footerLine)))
      .default(""),
    logo: markKey,
    logoDark: markKey,
    icon: markKey,
    remove: z.array(z.enum(markNames)).default([]),
    background: colourField("background"),
    text: colourField("text"),
    accent: colourField("accent"),
    waveform: colourField("waveform"),
  })
  .superRefine((theme, context) => {
    if (theme.text !== null && theme.background === null) {
      context.addIssue({ code: "custom", path: ["text"], message: copy.textAlone });
    }
    const found = findUnreadable(theme);
    if (found === null) return;
    const { field, pair, suggestion } = found;
    const say = field === "text" ? copy.textUnreadable : copy.backgroundUnreadable;
    const message = say(copy.pairs[pair.id], copy.ratio(pair.ratio), suggestion);
    context.addIssue({ code: "custom", path: [field], message });
  });

export type ThemeForm = z.infer<typeof themeFormSchema>;

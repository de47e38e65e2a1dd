import { z } from "zod";
import { settingsCopy } from "#app/companies/settings-copy.ts";
import { versionField } from "#app/companies/theme/theme-form.ts";
import { themeLimits } from "#app/edge/context/company.ts";
import { labelled } from "#app/edge/forms/labelled.ts";
import { safeReturnPath } from "#app/edge/forms/return-path.ts";
import type { NavIcon } from "#app/ui/nav-icon-names.ts";

const { links: copy } = settingsCopy;

/** The icons that a company can choose for its links. */
const linkIcons = [
  "home",
  "book",
  "globe",
  "mail",
  "music",
  "people",
  "companies",
  "about",
  "other",
] as const satisfies NavIcon[];

export const linkIconOptions = linkIcons.map((value) => ({ value, label: copy.icons[value] }));

/** Icon shown in the form; "other" for an icon that is not offered. */
export function linkIconOf(name: string): (typeof linkIcons)[number] {
  return linkIcons.find((icon) => icon === name) ?? "other";
}

/** An https URL or a path of this host, normalised; null for anything else, such as other schemes or credentials. */
function readLinkUrl(typed: string): string | null {
  if (typed.startsWith("/")) return safeReturnPath(typed);
  if (!URL.canParse(typed)) return null;
  const url = new URL(typed);
  const plain = url.protocol === "https:" && url.username === "" && url.password === "";
  return plain && url.hostname.includes(".") ? url.href : null;
}

const linkSchema = z.object({
  icon: z.enum(linkIcons).default("other"),
  label: z
    .string({ error: copy.labelMissing })
    .trim()
    .min(1, copy.labelMissing)
    .max(themeLimits.linkLabel, labelled(copy.label)),
  url: z
    .string({ error: copy.urlMissing })
    .trim()
    .min(1, copy.urlMissing)
    .max(themeLimits.linkUrl, copy.urlShape)
    .refine((typed) => readLinkUrl(typed) !== null, { error: copy.urlShape, abort: true })
    .transform((typed) => readLinkUrl(typed) ?? typed),
});

/** The form of a company's sidebar links. */
export const sidebarLinksSchema = z
  .object({
    version: versionField,
    links: z.array(linkSchema).max(themeLimits.links, copy.tooMany(themeLimits.links)).default([]),
  })
  .superRefine(({ links }, context) => {
    for (const [at, link] of links.entries()) {
      const before = links.slice(0, at);
      if (before.some((one) => one.label.toLowerCase() === link.label.toLowerCase())) {
        context.addIssue({ code: "custom", path: ["links", at, "label"], message: copy.labelTwice });
      }
      if (before.some((one) => one.url === link.url)) {
        context.addIssue({ code: "custom", path: ["links", at, "url"], message: copy.urlTwice });
      }
    }
  });

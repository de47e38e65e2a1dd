import { z } from "zod";
import { requiredText } from "#app/edge/forms/text-field.ts";
import { maxPresetName } from "#app/rights/usage/presets/preset-limits.ts";
import { summariseUsage } from "#app/rights/usage/summarise-usage.ts";
import { usageCopy } from "#app/rights/usage/usage-copy.ts";
import { readUsage, writeUsage } from "#app/rights/usage/write-usage.ts";

const copy = usageCopy.presets;

/** A use that a company saved under a name. */
export type UsagePreset = {
  id: string;
  name: string;
  /** As in addresses. */
  usage: string;
  version: string;
  /** The use in words. */
  sentence: string;
  /** Whether the reader may rename, replace and delete it. */
  canChange: boolean;
};

export const presetName = requiredText(copy.nameLabel, maxPresetName, copy.errors.name, "use");

/** A use as text, in its canonical form. */
export const presetUsage = z.string({ error: copy.errors.usage }).transform((text, context) => {
  const { usage, problems } = readUsage(text);
  if (usage !== null) return writeUsage(usage);
  for (const message of problems.length > 0 ? problems : [copy.errors.usage])
    context.addIssue({ code: "custom", message });
  return z.NEVER;
});

export function describePreset(text: string): string {
  const { usage } = readUsage(text);
  return usage === null ? text : summariseUsage(usage);
}

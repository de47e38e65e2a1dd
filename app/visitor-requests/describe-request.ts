import { briefCopy } from "#app/visitor-requests/brief-copy.ts";
import { contactCopy } from "#app/visitor-requests/contact-copy.ts";
import { musicCopy } from "#app/visitor-requests/music-copy.ts";
import { optionLabels } from "#app/visitor-requests/request-options.ts";
import type { VisitorRequest } from "#app/visitor-requests/visitor-request.ts";

type Field = { name: string; label: string; options?: Record<string, string> };

/** Fields of each kind's `details`, in display order for staff. */
const fieldsOf: Record<VisitorRequest["kind"], Field[]> = {
  brief: [
    { name: "need", label: briefCopy.need, options: optionLabels.need },
    { name: "deadline", label: briefCopy.deadline },
    { name: "budget", label: briefCopy.budget, options: optionLabels.budget },
    { name: "media", label: briefCopy.media, options: optionLabels.media },
    { name: "territory", label: briefCopy.territory },
    { name: "references", label: briefCopy.references },
  ],
  music: [
    { name: "role", label: musicCopy.role, options: optionLabels.role },
    { name: "rights", label: musicCopy.rights, options: optionLabels.rights },
    { name: "links", label: musicCopy.links },
  ],
  account: [{ name: "accountKind", label: "Account for", options: optionLabels.accountKind }],
  contact: [{ name: "topic", label: contactCopy.topic, options: optionLabels.topic }],
};

/** The filled-in fields in words. `values` has one entry for single-valued fields. */
export function describeDetails({ kind, details }: Pick<VisitorRequest, "kind" | "details">) {
  return fieldsOf[kind].flatMap(({ name, label, options = {} }) => {
    const values = [details[name] ?? []].flat().filter((value) => value !== "");
    return values.length === 0 ? [] : [{ name, label, values: values.map((value) => options[value] ?? value) }];
  });
}

/** All labels of `describeDetails` for `kinds`: the export's columns. */
export function detailLabels(kinds: readonly VisitorRequest["kind"][]): string[] {
  return [...new Set(kinds.flatMap((kind) => fieldsOf[kind].map(({ label }) => label)))];
}

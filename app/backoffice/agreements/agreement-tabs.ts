import { agreementType } from "#app/backoffice/agreements/agreement-type.ts";
import { agreementsCopy } from "#app/backoffice/agreements/agreements-copy.ts";

const { tabs: copy } = agreementsCopy;

/** Tabs of an agreement's page at `/agreements/{id}/{segment}`, in their order. */
export const agreementTabs = [
  { segment: "", label: copy.data },
  { segment: "groups", label: copy.groups },
  { segment: "songs", label: copy.songs },
  { segment: "documents", label: copy.documents },
  { segment: "money", label: copy.money },
  { segment: "history", label: copy.history },
] as const;

type Segment = (typeof agreementTabs)[number]["segment"];

/** Address of a tab; the first one without `segment`. */
export function agreementPath(id: string, segment: Segment = ""): string {
  const path = `${agreementType.path}/${id}`;
  return segment === "" ? path : `${path}/${segment}`;
}

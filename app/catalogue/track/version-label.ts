/** Labels of version types; others are labelled by the words of their type. */
const labels: Record<string, string> = {
  a_cappella: "A cappella",
  no_drums: "No drums",
  alt_mix: "Alternative mix",
  cutdown_60: "60 s",
  cutdown_30: "30 s",
  cutdown_15: "15 s",
  cutdown_10: "10 s",
  cutdown_6: "6 s",
};

/**
 * Label beside the title; null for the main version, and for "explicit", which has a label of its own. The version's own title takes
 * precedence.
 */
export function versionLabel(type: string, title: string | null): string | null {
  if (title !== null && title !== "") return title;
  if (type === "main" || type === "explicit") return null;
  const label = labels[type];
  if (label !== undefined) return label;
  const words = type.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type Titled = { title: string; versionType: string; versionTitle: string | null };

/** A title with the label of its version: "Glass Harbour (Instrumental)". */
export function fullTitle({ title, versionType, versionTitle }: Titled): string {
  const version = versionLabel(versionType, versionTitle);
  return version === null ? title : `${title} (${version})`;
}

/** What a version is called beside its title; what is not listed says it in the words of its type. */
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

/** Null for the main version, and for "explicit", which has a tag of its own. A version's own title wins. */
export function versionLabel(type: string, title: string | null): string | null {
  if (title !== null && title !== "") return title;
  if (type === "main" || type === "explicit") return null;
  const label = labels[type];
  if (label !== undefined) return label;
  const words = type.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

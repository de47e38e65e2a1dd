/** A writer or owner with display roles. */
type Credit = {
  side: "composition" | "master";
  name: string;
  roles: string[];
  society: string | null;
  shareBp: number;
};

/** A displayed credit: the share is null for users who may not see it. */
export type ShownCredit = Omit<Credit, "shareBp"> & { shareBp: number | null };

type Share = { side: "composition" | "master"; name: string; role: string; society: string | null; shareBp: number };

/** One entry per name and side, shares (basis points) summed, largest first. */
export function groupCredits(shares: Share[]): Credit[] {
  const credits = new Map<string, Credit>();
  for (const { side, name, role, society, shareBp } of shares) {
    const credit = credits.get(`${side}/${name}`);
    if (credit === undefined) credits.set(`${side}/${name}`, { side, name, roles: [role], society, shareBp });
    else {
      if (!credit.roles.includes(role)) credit.roles.push(role);
      credit.shareBp += shareBp;
    }
  }
  return [...credits.values()].sort(
    (a, b) => a.side.localeCompare(b.side) || b.shareBp - a.shareBp || a.name.localeCompare(b.name),
  );
}

/** "33.33 %" of 3333 basis points; without trailing zeros. */
export function formatShare(basisPoints: number): string {
  return `${Number((basisPoints / 100).toFixed(2))} %`;
}

/** "T-123.456.789-C" from a stored T and ten digits: display form of an ISWC. */
export function formatIswc(iswc: string): string {
  return iswc.replace(/^T(\d{3})(\d{3})(\d{3})(\d)$/, "T-$1.$2.$3-$4");
}

/** "GB-AYE-68-00011". */
export function formatIsrc(isrc: string): string {
  return isrc.replace(/^([A-Z]{2})([A-Z0-9]{3})(\d{2})(\d{5})$/, "$1-$2-$3-$4");
}

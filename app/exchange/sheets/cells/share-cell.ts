import { type ShareRow, shareRowSchema, type TypedShare, toTypedShare } from "#app/backoffice/song-rights/share-row.ts";
import { CellProblem } from "#app/exchange/sheets/cells/cell-problem.ts";
import { itemName, readItems, type SheetItem } from "#app/exchange/sheets/cells/sheet-items.ts";
import { sheetsCopy } from "#app/exchange/sheets/sheets-copy.ts";
import { readSociety } from "#app/licensing/rights/societies.ts";
import { readIpi } from "#app/rights/identifiers.ts";
import { rights, type Share, shareScope } from "#app/rights/shares.ts";

const { errors } = sheetsCopy;

/** "(CA, IPI 00014107338) 33.33% [DE, AT except CH, PR]" */
const suffix = / ?\(([A-Z]{1,6})(?:, ?(?:IPI )?(\d{9,11}))?\) ?(\d{1,3}(?:[.,]\d{1,2})?) ?%(?: ?\[([^[\]]*)\])?$/;

/** A share as an item: what a sheet has of it. Its other terms stay as they are stored. */
export function shareItem(share: Share): string {
  const scope = shareScope(share);
  const ipi = share.ipi === null ? "" : `, IPI ${share.ipi}`;
  const where = scope === "" ? "" : ` [${scope}]`;
  return `${itemName(share.name, suffix)} (${share.role}${ipi}) ${share.shareBp / 100}%${where}`;
}

/** "DE, AT except CH, PR" → its parts. */
function readScope(scope: string): Pick<TypedShare, "territories" | "excluded" | "right"> {
  const codes = scope.split(/[,;]/).flatMap((code) => code.trim() || []);
  const right = rights.find((code) => code === codes.at(-1));
  const where = (right === undefined ? codes : codes.slice(0, -1)).join(", ");
  const [territories = "", excluded = ""] = where.split(" except ");
  return { territories: territories || "World", excluded, right: right ?? "all" };
}

/** The stored share that an item changes: of the same party and role, in the same territories. */
function storedOf({ name, suffix: found }: SheetItem, stored: readonly Share[]): Share | undefined {
  const [, role, ipi, , scope = ""] = found ?? [];
  const isParty = (share: Share) => (ipi === undefined ? share.name === name : share.ipi === readIpi(ipi));
  return stored.find((share) => isParty(share) && share.role === role && shareScope(share) === scope);
}

/** The role of "Ana Grey (PRS) 50%", where the brackets name a society: that of the column. */
function roleOf(said: string, roles: readonly string[]): string {
  if (roles.includes(said) || readSociety(said) === null) return said;
  return ["CA", "E"].find((role) => roles.includes(role)) ?? said;
}

/** The shares of a cell. What an item does not have is taken from the stored share that it changes. @throws CellProblem */
export function readShareItems(
  cell: string,
  { stored, roles, at }: { stored: readonly Share[]; roles: readonly string[]; at: number },
): ShareRow[] {
  return readItems(cell, suffix).map((item) => {
    const isSame = (share: Share) => (item.suffix === null ? share.name === item.name : shareItem(share) === item.text);
    const same = stored.find(isSame);
    const [, said = same?.role ?? "", ipi, share = String((same?.shareBp ?? 0) / 100), scope = ""] = item.suffix ?? [];
    if (item.suffix === null && same === undefined) throw new CellProblem(errors.share(item.text), at);
    const role = roleOf(said, roles);
    if (!roles.includes(role)) throw new CellProblem(errors.role(role, roles), at);
    const base = same ?? storedOf(item, stored);
    const typed: TypedShare = base
      ? { ...toTypedShare(base), share }
      : { party: ipi ?? item.name, role, share, ...readScope(scope), approvalRequired: true };
    const read = shareRowSchema.safeParse(typed);
    if (!read.success) throw new CellProblem(`${item.name}: ${read.error.issues[0]?.message ?? ""}`, at);
    return read.data;
  });
}

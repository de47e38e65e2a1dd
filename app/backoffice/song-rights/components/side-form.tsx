import { getFormProps } from "@conform-to/react";
import { type ClipboardEvent, type KeyboardEvent, useRef } from "react";
import { ShareHead, ShareRowFields } from "#app/backoffice/song-rights/components/share-row-fields.tsx";
import { pasteShares, type TypedRow } from "#app/backoffice/song-rights/paste-shares.ts";
import {
  emptyShare,
  maxRows,
  readPercent,
  sideFormSchema,
  type TypedShare,
  toTypedShare,
} from "#app/backoffice/song-rights/share-row.ts";
import { songRightsCopy as copy } from "#app/backoffice/song-rights/song-rights-copy.ts";
import type { StatedShares } from "#app/backoffice/song-rights/stated-shares.server.ts";
import { useSchemaForm } from "#app/edge/forms/use-schema-form.ts";
import { RightsSums } from "#app/licensing/rights/components/rights-sums.tsx";
import { rightsCopy } from "#app/licensing/rights/rights-copy.ts";
import type { Share, Side } from "#app/rights/shares.ts";
import { readTerritoryList } from "#app/rights/territories/territory-list.ts";
import type { CountedShare } from "#app/rights/territories/territory-sums.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { Plus } from "#app/ui/icons.tsx";
import { showToast } from "#app/ui/overlay/toast-message.ts";

type SideFormProps = {
  side: Side;
  shares: Share[];
  /** Shares of a delivery that are filled in to be checked. */
  stated: StatedShares["shares"];
  version: string;
  suggested: { name: string; ipi: string | null }[];
  reply: FormReply | undefined;
};

/** What is typed in a row, in the order of its columns. */
const cellSelector = ".share-cells :is(input, select)";

const isEmptyRow = (row: TypedRow | undefined) => !row?.party && !row?.share;

/** Not of a shortcut, nor of a name that is still being composed. */
function isPlain({ shiftKey, ctrlKey, metaKey, nativeEvent }: KeyboardEvent<HTMLElement>): boolean {
  return !(shiftKey || ctrlKey || metaKey || nativeEvent.isComposing);
}

/** What a row adds to the sums while it is being typed: nothing until its share is a percentage. */
function toCounted(side: Side, row: TypedRow | undefined): CountedShare {
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  const right = text(row?.right);
  return {
    side,
    shareBp: readPercent(text(row?.share)) ?? 0,
    right: right === "PR" || right === "MR" || right === "SR" ? right : "all",
    territories: readTerritoryList(text(row?.territories)).codes,
    excluded: readTerritoryList(text(row?.excluded)).codes,
  };
}

/** The shares of one side as a form, with its sums as they are typed. Rows are added and removed by submit buttons. */
export function SideForm({ side, shares, stated, version, suggested, reply }: SideFormProps) {
  const list = useRef<HTMLOListElement>(null);
  const onFile = new Set(shares.map((share) => share.name.toLowerCase()));
  const drafted = stated.filter((share) => !onFile.has(share.name.toLowerCase())).map(({ row }) => row as TypedShare);
  const [form, fields] = useSchemaForm(sideFormSchema, {
    id: side,
    lastResult: reply,
    defaultValue: { act: side, rows: [...shares.map(toTypedShare), ...drafted].slice(0, maxRows) },
  });
  const rows = fields.rows.getFieldList();
  const { name } = fields.rows;
  const typed = (Array.isArray(fields.rows.value) ? fields.rows.value : []) as TypedRow[];
  const counted = typed.map((row) => toCounted(side, row));
  const parties = `${side}-parties`;

  function focusRow(at: number, column = 0) {
    requestAnimationFrame(() => {
      const items = list.current?.querySelectorAll(":scope > li") ?? [];
      const cells = items[Math.min(at, items.length - 1)]?.querySelectorAll<HTMLElement>(cellSelector);
      cells?.[column]?.focus();
    });
  }

  /** Where an element stands: its row, and its column if it is a cell. */
  function placeOf(element: Element) {
    const row = element.closest("li");
    return {
      at: [...(list.current?.children ?? [])].indexOf(row as Element),
      column: [...(row?.querySelectorAll(cellSelector) ?? [])].indexOf(element),
    };
  }

  function addRow() {
    form.insert({ name, defaultValue: emptyShare as never });
    focusRow(rows.length);
  }

  /** From the last row to a new one, or from an empty one, which could not be saved, to the button that saves. */
  function leadOn(index: number) {
    if (!isEmptyRow(typed[index])) return addRow();
    const save = list.current?.closest("form")?.querySelector<HTMLElement>(".btn-accent");
    form.remove({ name, index });
    requestAnimationFrame(() => save?.focus());
  }

  /** Enter leads down the column; from the last row, as Tab behind it, to a new one, or out of the list if it is empty itself. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { key, target } = event;
    if (!(target instanceof HTMLElement) || !isPlain(event) || (key !== "Enter" && key !== "Tab")) return;
    const { at, column } = placeOf(target);
    const isLast = at === rows.length - 1;
    if (isLast && (isEmptyRow(typed[at]) ? at === 0 : rows.length >= maxRows)) return;
    const isBehind = target.classList.contains("share-remove");
    if (key === "Tab" ? !(isLast && isBehind) : column < 0) return;
    event.preventDefault();
    if (isLast) leadOn(at);
    else focusRow(at + 1, column);
  }

  /** Cells of a spreadsheet fill rows from the cell that they are pasted into. */
  function onPaste(event: ClipboardEvent<HTMLElement>) {
    const text = event.clipboardData.getData("text/plain");
    const { at, column } = placeOf(event.target as Element);
    if (column < 0 || !/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    const pasted = pasteShares(typed, { text, at, column, side });
    form.update({ name, value: pasted.rows as never });
    if (pasted.left.length > 0)
      showToast({ kind: "info", title: copy.leftOut, body: copy.leftOutText(pasted.left, maxRows) });
  }

  return (
    <section>
      <h2 className="text-xl">{rightsCopy[side]}</h2>
      <p className="mt-1 mb-4 max-w-[60ch] text-mute text-sm">
        {side === "composition" ? copy.compositionLead : copy.masterLead}
      </p>
      <FormFrame
        {...getFormProps(form)}
        errors={form.errors}
        reply={reply}
        saved={{ path: "", version }}
        submit={copy.save(side)}
        actions={
          rows.length < maxRows ? (
            <Button
              {...form.insert.getButtonProps({ name, defaultValue: emptyShare as never })}
              onClick={() => focusRow(rows.length)}
              variant="quiet"
            >
              <Plus size={16} aria-hidden />
              {copy.add}
            </Button>
          ) : null
        }
      >
        {/* The first submit button, so that Enter saves instead of removing a row. */}
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
          {copy.save(side)}
        </button>
        <input type="hidden" name="act" value={side} />
        <FieldError id={`${side}-rows-error`} error={fields.rows.errors?.[0]} />
        {rows.length === 0 ? <p className="text-mute">{copy.none}</p> : null}
        <div className="share-rows">
          {rows.length > 0 ? <ShareHead side={side} /> : null}
          <ol ref={list} className="grid empty:hidden" onKeyDown={onKeyDown} onPaste={onPaste}>
            {rows.map((row, at) => (
              <ShareRowFields
                key={row.key}
                side={side}
                row={row}
                place={at + 1}
                parties={parties}
                remove={{ ...form.remove.getButtonProps({ name, index: at }), onClick: () => focusRow(at) }}
              />
            ))}
          </ol>
          <div aria-live="polite" className="share-foot">
            <RightsSums shares={counted} side={side} />
          </div>
        </div>
        <datalist id={parties}>
          {suggested.map((party) => (
            <option key={`${party.name} ${party.ipi}`} value={party.name}>
              {party.ipi}
            </option>
          ))}
        </datalist>
        <p className="hint max-w-[75ch]">{`${copy.partyHint} ${copy.territoriesHint} ${copy.controlledHint}`}</p>
      </FormFrame>
    </section>
  );
}

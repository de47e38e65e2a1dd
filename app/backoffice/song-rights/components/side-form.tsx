import { getFormProps } from "@conform-to/react";
import { useRef } from "react";
import { ShareRowFields } from "#app/backoffice/song-rights/components/share-row-fields.tsx";
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

type SideFormProps = {
  side: Side;
  shares: Share[];
  /** Shares of a delivery that are filled in to be checked. */
  stated: StatedShares["shares"];
  version: string;
  suggested: { name: string; ipi: string | null }[];
  reply: FormReply | undefined;
};

type TypedRow = Partial<Record<"share" | "right" | "territories" | "excluded", unknown>> | undefined;

/** What a row adds to the sums while it is being typed: nothing until its share is a percentage. */
function toCounted(side: Side, row: TypedRow): CountedShare {
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
  const typed = fields.rows.value;
  const counted = (Array.isArray(typed) ? typed : []).map((row) => toCounted(side, row as TypedRow));
  const parties = `${side}-parties`;

  function focusRow(at: number) {
    requestAnimationFrame(() => {
      const items = list.current?.querySelectorAll(":scope > li") ?? [];
      items[Math.min(at, items.length - 1)]?.querySelector<HTMLElement>("input:not([type=hidden])")?.focus();
    });
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
        <ol ref={list} className="grid empty:hidden">
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
        <datalist id={parties}>
          {suggested.map((party) => (
            <option key={`${party.name} ${party.ipi}`} value={party.name}>
              {party.ipi}
            </option>
          ))}
        </datalist>
        <div aria-live="polite">
          <RightsSums shares={counted} side={side} />
        </div>
      </FormFrame>
    </section>
  );
}

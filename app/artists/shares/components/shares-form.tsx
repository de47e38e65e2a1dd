import { type FieldMetadata, getFieldsetProps, getFormProps, getInputProps, getSelectProps } from "@conform-to/react";
import { type ComponentProps, useRef } from "react";
import { toCounted } from "#app/artists/shares/components/stated-shares-table.tsx";
import { sharesCopy } from "#app/artists/shares/shares-copy.ts";
import {
  maxRows,
  type ShareInput,
  sharesFormSchema,
  type TypedRow,
  toTypedRow,
} from "#app/artists/shares/shares-form.ts";
import { readPercent, rolesOf } from "#app/backoffice/song-rights/share-row.ts";
import { useSchemaForm } from "#app/edge/forms/use-schema-form.ts";
import { RightsSums } from "#app/licensing/rights/components/rights-sums.tsx";
import { rightsCopy } from "#app/licensing/rights/rights-copy.ts";
import { bothSides } from "#app/licensing/rights/rights-state.ts";
import type { Side } from "#app/rights/shares.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { Select } from "#app/ui/form/select.tsx";
import { Plus, X } from "#app/ui/icons.tsx";

const { form: copy } = sharesCopy;

const emptyRow = { composition: { role: "CA" }, master: { role: "OWNER" } };
const roleOptions = rolesOf.composition.map((value) => ({
  value,
  label: `${rightsCopy.roles[value] ?? value} (${value})`,
}));

type RowFieldsProps = {
  side: Side;
  row: FieldMetadata<TypedRow>;
  place: number;
  /** The address of the person who submits the song. */
  ownEmail: string;
  remove: ComponentProps<typeof Button>;
};

function RowFields({ side, row, place, ownEmail, remove }: RowFieldsProps) {
  const share = row.getFieldset();
  const text = (name: "name" | "email" | "ipi" | "share", more: object = {}) => ({
    ...getInputProps(share[name], { type: "text" }),
    label: copy[name],
    error: share[name].errors?.[0],
    autoComplete: "off",
    ...more,
  });
  const { key: nameKey, ...name } = text("name");
  const { key: emailKey, ...email } = text("email", {
    inputMode: "email",
    hint: place === 1 ? copy.emailHint : undefined,
  });
  const { key: ipiKey, ...ipi } = text("ipi", { inputMode: "numeric" });
  const { key: shareKey, ...percent } = text("share", { inputMode: "decimal" });
  const isOwn = ownEmail !== "" && share.email.value?.toLowerCase() === ownEmail;
  return (
    <li className="border-t border-line py-5 last:border-b">
      <fieldset {...getFieldsetProps(row)}>
        <legend className="sr-only">{copy.row(side, place)}</legend>
        <input {...getInputProps(share.id, { type: "hidden" })} key={share.id.key} />
        <div className="grid grid-cols-2 items-start gap-x-4 gap-y-3 md:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,1.2fr)_minmax(0,1.4fr)_8rem_auto]">
          <Field key={nameKey} {...name} className="col-span-2 md:col-span-1" />
          <Field key={emailKey} {...email} className="col-span-2 md:col-span-1" />
          <Field key={ipiKey} {...ipi} className={side === "master" ? "max-md:col-span-2" : undefined} />
          {side === "composition" ? (
            <Select
              {...getSelectProps(share.role)}
              key={share.role.key}
              label={copy.role}
              error={share.role.errors?.[0]}
              options={roleOptions}
            />
          ) : (
            <div className="max-md:hidden" />
          )}
          <Field key={shareKey} {...percent} />
          <Button
            {...remove}
            variant="icon"
            aria-label={copy.remove(side, place)}
            className="mt-[27px] justify-self-start"
          >
            <X size={18} aria-hidden />
          </Button>
        </div>
        {isOwn ? <p className="mt-1 text-moss text-sm">{copy.own}</p> : null}
      </fieldset>
    </li>
  );
}

type SharesFormProps = {
  shares: ShareInput[];
  version: string;
  ownEmail: string;
  reply: FormReply | undefined;
};

/** The stated shares of both sides as a form, with their sums as they are typed. Rows are added and removed by submit buttons. */
export function SharesForm({ shares, version, ownEmail, reply }: SharesFormProps) {
  const lists = { composition: useRef<HTMLOListElement>(null), master: useRef<HTMLOListElement>(null) };
  const rowsOf = (side: Side) => shares.filter((share) => share.side === side).map(toTypedRow);
  const [form, fields] = useSchemaForm(sharesFormSchema, {
    id: "stated-shares",
    lastResult: reply,
    defaultValue: { act: "save", composition: rowsOf("composition"), master: rowsOf("master") },
  });

  function focusRow(side: Side, at: number) {
    requestAnimationFrame(() => {
      const items = lists[side].current?.querySelectorAll(":scope > li") ?? [];
      items[Math.min(at, items.length - 1)]?.querySelector<HTMLElement>("input:not([type=hidden])")?.focus();
    });
  }

  return (
    <FormFrame
      {...getFormProps(form)}
      errors={form.errors}
      reply={reply}
      saved={{ path: "", version }}
      submit={copy.save}
    >
      {/* The first submit button, so that Enter saves instead of removing a row. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
        {copy.save}
      </button>
      <input type="hidden" name="act" value="save" />
      {bothSides.map((side) => {
        const list = fields[side];
        const rows = list.getFieldList();
        const typed = Array.isArray(list.value) ? list.value : [];
        const counted = typed.map((row) => {
          const share = (row as Partial<TypedRow> | undefined)?.share;
          return toCounted({ side, shareBp: readPercent(typeof share === "string" ? share : "") ?? 0 });
        });
        return (
          <section key={side}>
            <h3 className="text-lg">{rightsCopy[side]}</h3>
            <p className="mb-3 text-mute text-sm">
              {side === "composition" ? sharesCopy.compositionLead : sharesCopy.masterLead}
            </p>
            <FieldError id={`${side}-error`} error={list.errors?.[0]} />
            <ol ref={lists[side]} className="grid empty:hidden">
              {rows.map((row, at) => (
                <RowFields
                  key={row.key}
                  side={side}
                  row={row as unknown as FieldMetadata<TypedRow>}
                  place={at + 1}
                  ownEmail={ownEmail}
                  remove={{
                    ...form.remove.getButtonProps({ name: list.name, index: at }),
                    onClick: () => focusRow(side, at),
                  }}
                />
              ))}
            </ol>
            <div aria-live="polite">
              <RightsSums side={side} shares={counted} />
            </div>
            <div className="mt-3 flex flex-wrap gap-3">
              {rows.length < maxRows ? (
                <Button
                  {...form.insert.getButtonProps({ name: list.name, defaultValue: emptyRow[side] as never })}
                  onClick={() => focusRow(side, rows.length)}
                  variant="quiet"
                >
                  <Plus size={16} aria-hidden />
                  {copy.add(side)}
                </Button>
              ) : null}
              {rows.length > 1 ? (
                <Button variant="quiet" name="equally" value={side} formNoValidate aria-label={copy.equallyOf(side)}>
                  {copy.equally}
                </Button>
              ) : null}
            </div>
          </section>
        );
      })}
    </FormFrame>
  );
}

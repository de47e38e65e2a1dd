import {
  type FieldMetadata,
  getCollectionProps,
  getFieldsetProps,
  getInputProps,
  getSelectProps,
} from "@conform-to/react";
import "#app/backoffice/song-rights/components/share-rows.css";
import type { ButtonHTMLAttributes, ComponentProps } from "react";
import { rolesOf, type TypedShare } from "#app/backoffice/song-rights/share-row.ts";
import { songRightsCopy as copy } from "#app/backoffice/song-rights/song-rights-copy.ts";
import { rightsCopy } from "#app/licensing/rights/rights-copy.ts";
import { currencies } from "#app/rights/licence-terms.ts";
import { media } from "#app/rights/media.ts";
import { productCategories } from "#app/rights/product-categories.ts";
import { rights, type Side } from "#app/rights/shares.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import { optionsOf } from "#app/ui/form/options-of.ts";
import { Select } from "#app/ui/form/select.tsx";
import { X } from "#app/ui/icons.tsx";

const { columns } = copy;

type ShareRowFieldsProps = {
  side: Side;
  row: FieldMetadata<TypedShare>;
  /** Counted from 1. */
  place: number;
  /** Id of the list of suggested parties. */
  parties: string;
  remove: Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className">;
};

const rightOptions = (["all", ...rights] as const).map((value) => ({ value, label: rightsCopy.rights[value] }));
const currencyOptions = [
  { value: "", label: copy.noCurrency },
  ...currencies.map((value) => ({ value, label: value })),
];
type TextName =
  | ("party" | "share" | "territories" | "excluded" | "approvalDays" | "approvalContact")
  | ("preclearFee" | "embargoUntil" | "sampleNote");

const lastColumns = ["share", "territories", "excluded", "controlled", "approvalRequired"];

/** Fields of the folded terms: they unfold when one of them is wrong. */
const termFields = ["approvalDays", "preclearFee", "preclearCurrency", "preclearMedia", "embargoUntil"] as const;

/** One share: party, role, percentage and territories, and its terms folded. */
export function ShareRowFields({ side, row, place, parties, remove }: ShareRowFieldsProps) {
  const share = row.getFieldset();
  const text = (name: TextName, more: object = {}) => ({
    ...getInputProps(share[name], { type: "text" }),
    key: share[name].key,
    label: columns[name],
    error: share[name].errors?.[0],
    ...more,
  });
  const box = (name: "controlled" | "approvalRequired" | "mfn") => (
    <Checkbox {...getInputProps(share[name], { type: "checkbox" })} key={share[name].key} label={columns[name]} />
  );
  const cell = (name: TextName, more: object) => {
    const { key, ...props } = text(name, { autoComplete: "off", ...more });
    return <Field key={key} {...props} />;
  };
  return (
    <li className="share-row">
      <fieldset {...getFieldsetProps(row)}>
        <legend className="sr-only">{copy.row(place)}</legend>
        <input {...getInputProps(share.partyId, { type: "hidden" })} key={share.partyId.key} />
        <div className="share-cells" data-side={side}>
          {cell("party", { list: parties })}
          {side === "composition" ? (
            <>
              <Select
                {...getSelectProps(share.role)}
                key={share.role.key}
                label={columns.role}
                error={share.role.errors?.[0]}
                options={rolesOf.composition.map((value) => ({
                  value,
                  label: `${rightsCopy.roles[value] ?? value} (${value})`,
                }))}
              />
              <Select
                {...getSelectProps(share.right)}
                key={share.right.key}
                label={columns.right}
                error={share.right.errors?.[0]}
                options={rightOptions}
              />
            </>
          ) : null}
          {cell("share", { inputMode: "decimal" })}
          {cell("territories", {})}
          {cell("excluded", {})}
          {box("controlled")}
          {box("approvalRequired")}
        </div>
        <details className="share-terms" open={termFields.some((name) => share[name].errors?.length) || undefined}>
          <summary className="row-action text-sm">{copy.more}</summary>
          <TermFields share={share} text={text} />
          <div className="mt-2">{box("mfn")}</div>
        </details>
        <Button {...remove} variant="icon" className="share-remove" aria-label={copy.remove(place)}>
          <X size={18} aria-hidden />
        </Button>
      </fieldset>
    </li>
  );
}

/** The names of the columns, over rows that are wide enough to leave theirs out. */
export function ShareHead({ side }: { side: Side }) {
  const names = [
    "party",
    ...(side === "composition" ? ["role", "right"] : []),
    ...lastColumns,
  ] as (keyof typeof columns)[];
  return (
    <div className="share-cells share-head" data-side={side} aria-hidden="true">
      {names.map((name) => (
        <span key={name}>{copy.heads[name as keyof typeof copy.heads] ?? columns[name]}</span>
      ))}
    </div>
  );
}

type ShareFieldset = ReturnType<FieldMetadata<TypedShare>["getFieldset"]>;
type TermFieldsProps = {
  share: ShareFieldset;
  text: (name: TextName, more?: object) => ComponentProps<typeof Field> & { key?: string | undefined };
};

/** What the share's party agreed to. */
function TermFields({ share, text }: TermFieldsProps) {
  const field = (name: TextName, more?: object) => {
    const { key, ...props } = text(name, more);
    return <Field key={key} {...props} />;
  };
  return (
    <div className="mt-3 grid items-start gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
      {field("approvalDays", { inputMode: "numeric" })}
      {field("approvalContact")}
      {field("preclearFee", { hint: copy.preclearHint, inputMode: "decimal" })}
      <Select
        {...getSelectProps(share.preclearCurrency)}
        key={share.preclearCurrency.key}
        label={columns.preclearCurrency}
        error={share.preclearCurrency.errors?.[0]}
        options={currencyOptions}
      />
      {field("embargoUntil", { type: "date" })}
      {field("sampleNote", { hint: copy.sampleHint })}
      <Select
        {...getSelectProps(share.preclearMedia)}
        key={share.preclearMedia.key}
        multiple
        label={columns.preclearMedia}
        hint={copy.mediaHint}
        error={share.preclearMedia.errors?.[0]}
        options={optionsOf(media)}
      />
      <fieldset>
        <legend className="label">{columns.excludedCategories}</legend>
        {getCollectionProps(share.excludedCategories, {
          type: "checkbox",
          options: Object.keys(productCategories),
        }).map(({ key, ...box }) => (
          <Checkbox key={key} {...box} label={productCategories[box.value as keyof typeof productCategories]} />
        ))}
        <FieldError
          id={`${share.excludedCategories.id}-error`}
          error={share.excludedCategories.errors?.[0]}
          label={columns.excludedCategories}
        />
      </fieldset>
    </div>
  );
}

import { useId } from "react";
import { noticesCopy } from "#app/identity/notices/notices-copy.ts";
import {
  type NotificationGroup,
  type NotificationWay,
  notificationGroups,
  notificationWays,
} from "#app/identity/notices/notification-groups.ts";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";

/** A row of the table: what it is, and a column for each way. */
const row = "grid gap-x-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_repeat(4,6.5rem)] lg:items-center";
const columns: Record<NotificationWay, string> = {
  mail: "lg:col-start-2",
  product: "lg:col-start-3",
  weekly: "lg:col-start-4",
  none: "lg:col-start-5",
};

/** Heads of the columns, where there is room for them; each radio button has its label as well. */
export function WayHeads() {
  return (
    <div className={`${row} hidden py-2 text-sm text-mute lg:grid`} aria-hidden>
      {notificationWays.map((way) => (
        <span key={way} className={columns[way]}>
          {noticesCopy.ways[way]}
        </span>
      ))}
    </div>
  );
}

type WayFieldsProps = { group: NotificationGroup; value?: string; error?: string };

/** The ways of one group. */
export function WayFields({ group, value, error }: WayFieldsProps) {
  const id = useId();
  const { title, text } = noticesCopy.groups[group];
  return (
    <fieldset className={`${row} border-t border-line py-2`} aria-describedby={`${id}-text ${id}-error`}>
      {/* Floating makes it a cell like the others. */}
      <legend className="float-left col-start-1 font-semibold sm:col-span-2 lg:col-span-1">{title}</legend>
      <p id={`${id}-text`} className="col-start-1 text-row text-mute sm:col-span-2 lg:col-span-1 lg:row-start-2">
        {text}
      </p>
      {notificationGroups[group].ways.map((way) => (
        <Checkbox
          key={way}
          type="radio"
          name={group}
          value={way}
          defaultChecked={value === way}
          className={`lg:row-span-2 lg:row-start-1 ${columns[way]}`}
          label={<span className="lg:sr-only">{noticesCopy.ways[way]}</span>}
        />
      ))}
      <FieldError id={`${id}-error`} error={error} label={title} />
    </fieldset>
  );
}

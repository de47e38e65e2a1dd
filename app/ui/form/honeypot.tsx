import { copy } from "#app/ui/copy.ts";

/** A field hidden from people, on screen and from assistive technology; what is typed into it gives a bot away. */
export function Honeypot({ name }: { name: string }) {
  return (
    <div className="hidden" aria-hidden>
      <label>
        {copy.honeypot}
        <input type="text" name={name} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

import { useEffect, useRef } from "react";
import { shortcutCopy as copy } from "#app/player/shortcuts/shortcut-copy.ts";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { X } from "#app/ui/icons.tsx";
import { hasSingleKeys, setSingleKeys } from "#app/ui/keyboard/single-keys.ts";
import { openModal } from "#app/ui/overlay/modal.ts";

type ShortcutSheetProps = { onClose: () => void };

export function ShortcutSheet({ onClose }: ShortcutSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (dialog.current) openModal(dialog.current);
  }, []);

  return (
    <dialog ref={dialog} className="dialog" aria-label={copy.shortcuts} onClose={onClose}>
      <div className="mb-4 flex items-start justify-between gap-4">
        <h2 className="text-xl">{copy.shortcuts}</h2>
        <form method="dialog">
          <button type="submit" className="btn btn-icon btn-small -mt-2 -mr-2" aria-label={copy.closeShortcuts}>
            <X size={20} aria-hidden />
          </button>
        </form>
      </div>
      <div className="grid gap-y-5">
        {copy.shortcutGroups.map(({ name, rows }) => (
          <section key={name} aria-label={name}>
            <h3 className="mb-2 text-sm text-mute">{name}</h3>
            <dl className="grid grid-cols-[minmax(6.5rem,auto)_1fr] items-baseline gap-x-4 gap-y-2">
              {rows.map(({ keys, does }) => (
                <div key={does} className="contents">
                  <dt className="flex gap-2">
                    {keys.map((key) => (
                      <kbd
                        key={key}
                        className="min-w-7 rounded-sm border border-edge px-2 text-center font-text text-sm"
                      >
                        {key}
                      </kbd>
                    ))}
                  </dt>
                  <dd className="text-row">{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="hint mt-4">{copy.shortcutsNote}</p>
      <Checkbox
        className="mt-2"
        label={copy.singleKeys}
        defaultChecked={hasSingleKeys()}
        onChange={({ currentTarget }) => setSingleKeys(currentTarget.checked)}
      />
    </dialog>
  );
}

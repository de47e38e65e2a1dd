import { useEffect, useState } from "react";
import { settingsCopy as copy } from "#app/comments/notifications/settings/settings-copy.ts";
import { Select } from "#app/ui/form/select.tsx";

type TimeZoneFieldProps = { zones: string[]; value: string; error?: string };

/** A person's time zone. Until they choose one, the browser's is selected. */
export function TimeZoneField({ zones, value, error }: TimeZoneFieldProps) {
  const [chosen, setChosen] = useState(value);
  const [found, setFound] = useState("");
  useEffect(() => {
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (value !== "") return;
    setChosen(zone);
    setFound(zone);
  }, [value]);
  // Browsers call some zones differently: Europe/Kyiv and Europe/Kiev.
  const offered = [...new Set([...zones, value, found])].filter((zone) => zone !== "");
  const named = offered.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }));
  return (
    <Select
      name="timeZone"
      label={copy.zone}
      hint={found !== "" && found === chosen ? copy.zoneFound : copy.zoneHint}
      error={error}
      value={chosen}
      onChange={({ target }) => setChosen(target.value)}
      options={[{ value: "", label: copy.zoneDefault }, ...named]}
    />
  );
}

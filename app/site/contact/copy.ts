export const copy = {
  clients: "Who we work for",
  talk: "Talk to us",
  hours: (hours: string, zone: string) => `${hours} ${zone}`,
  open: "Open now",
  call: (phone: string) => `Call ${phone}`,
  write: (email: string) => `Write to ${email}`,
} as const;

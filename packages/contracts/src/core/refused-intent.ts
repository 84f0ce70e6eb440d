/**
 * What can be done about an intent that Discord refuses. Whose application it is decides who can: the person who runs the
 * installation, or the owner of an instance with an application of its own.
 */
export function refusedIntentRemedy(
  intent: string,
  { isOwn, isOwner }: { isOwn: boolean; isOwner: boolean },
): string {
  const again = 'The bot asks for it again once a day';
  if (!isOwn)
    return `The person who runs this bot can change that: switch on “${intent}” for it in Discord’s developer portal. ${again}.`;
  const who = isOwner ? 'You can change that' : 'The owner of this bot can change that';
  const whose = isOwner ? 'your Discord application' : 'its Discord application';
  return `${who}: switch on “${intent}” for ${whose} in the developer portal. ${again}, or at once after “Check again” on Branding.`;
}

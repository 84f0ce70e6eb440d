import { Refusal } from '../base/refusal.ts';
import type { Component } from '../discord/model.ts';

/** What Discord's own client lets a member pick and type, by the component that the bot has shown. */

type Limits = { min: number; max: number };

const numberOf = (node: object, key: string, otherwise: number): number => {
  const value: unknown = Reflect.get(node, key);
  return typeof value === 'number' ? value : otherwise;
};

/** Refuses values that a menu does not have, and too few or too many of them. */
export function checkPicked(menu: Component, values: readonly string[]): void {
  const { min, max }: Limits = { min: numberOf(menu, 'min_values', 1), max: numberOf(menu, 'max_values', 1) };
  if (values.length < min || values.length > max)
    throw new Refusal(400, `values: ${min} to ${max} have to be picked`);
  if (!Array.isArray(menu.options)) return;
  const offered = menu.options.map((option: { value: string }) => option.value);
  const other = values.find((value) => !offered.includes(value));
  if (other !== undefined) throw new Refusal(400, `values: the menu has no ${other.slice(0, 50)}`);
}

export type TextInput = { id: string; isRequired: boolean } & Limits;

/** The text inputs of a modal, in action rows or in labels. */
export function textInputs(node: unknown): TextInput[] {
  if (Array.isArray(node)) return node.flatMap(textInputs);
  if (typeof node !== 'object' || node === null) return [];
  const id: unknown = Reflect.get(node, 'custom_id');
  if (Reflect.get(node, 'type') === 4 && typeof id === 'string') {
    const isRequired = Reflect.get(node, 'required') !== false;
    return [
      { id, isRequired, min: numberOf(node, 'min_length', 0), max: numberOf(node, 'max_length', 4000) },
    ];
  }
  return [...textInputs(Reflect.get(node, 'components')), ...textInputs(Reflect.get(node, 'component'))];
}

/** Refuses a text that an input does not take; returns it as it is sent. */
export function checkTyped({ id, isRequired, min, max }: TextInput, typed: string | undefined): string {
  const value = typed ?? '';
  if (value === '' && !isRequired) return value;
  if (value === '') throw new Refusal(400, `fields.${id}: is required`);
  if (value.length < min || value.length > max)
    throw new Refusal(400, `fields.${id}: must have ${min} to ${max} characters`);
  return value;
}

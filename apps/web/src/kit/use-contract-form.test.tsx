import { renderHook, waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { useContractForm } from './use-contract-form.ts';

const schema = z.object({ name: z.string().min(1, 'Name is required'), port: z.coerce.number().int() });

function form(name: string) {
  const { result } = renderHook(() => useContractForm({ schema, defaults: { name, port: '7777' } }));
  // Reading the form state subscribes to it, as a screen does.
  const words = () => result.current.errorOf('name');
  words();
  return { result, words };
}

test('the contract’s messages are shown below the input, and nothing is sent', async () => {
  const { result, words } = form('');
  const send = vi.fn();
  await act(() => result.current.submit(send)());
  await waitFor(() => expect(words()).toBe('Name is required'));
  expect(send).not.toHaveBeenCalled();
});

test('the sent values were converted by the contract', async () => {
  const { result } = form('Island');
  const send = vi.fn(async () => ({ ok: true as const, reply: true }));
  await act(() => result.current.submit(send)());
  expect(send).toHaveBeenCalledWith({ name: 'Island', port: 7777 });
  expect(result.current.problem).toBeNull();
});

test('errors of the API are shown below their input, and the rest above the form', async () => {
  const { result, words } = form('Island');
  const fields = [
    { path: 'server.name', message: 'Name is taken' },
    { path: 'server.other', message: 'Other is wrong' },
  ];
  const refuse = async () => ({
    ok: false as const,
    problem: { kind: 'fields' as const, message: 'No.', fields },
  });
  await act(() => result.current.submit(refuse, 'server')());
  await waitFor(() => expect(words()).toBe('Name is taken'));
  expect(result.current.problem).toEqual({ kind: 'fields', message: 'No.', fields: [fields[1]] });
});

test('another problem is kept, and the input with it', async () => {
  const { result } = form('Island');
  const problem = { kind: 'message' as const, message: 'Not now.', canRetry: true };
  await act(() => result.current.submit(async () => ({ ok: false, problem }))());
  expect(result.current.problem).toEqual(problem);
  expect(result.current.getValues('name')).toBe('Island');
});

test('a required input that is left empty shows a message; an error of the API stays', async () => {
  const { result, words } = form('');
  const leave = (value: string) =>
    act(() => result.current.register('name').onBlur({ target: { name: 'name', value }, type: 'blur' }));
  expect(words()).toBeUndefined();
  await leave('');
  await waitFor(() => expect(words()).toBe('Name is required'));
  act(() => {
    result.current.setValue('name', 'Island');
    result.current.setError('name', { message: 'Name is taken' });
  });
  vi.useFakeTimers();
  await leave('Island');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  vi.useRealTimers();
  expect(words()).toBe('Name is taken');
});

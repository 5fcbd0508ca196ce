interface Node<Item> {
  readonly item: Item;
  next: Node<Item> | undefined;
}

/** A first-in, first-out queue; every operation takes constant time. */
export class Queue<Item> {
  #head: Node<Item> | undefined;
  #tail: Node<Item> | undefined;

  /** The item that is next. */
  get first(): Item | undefined {
    return this.#head?.item;
  }

  /** The item that was added last. */
  get last(): Item | undefined {
    return this.#tail?.item;
  }

  push(item: Item): void {
    const node: Node<Item> = { item, next: undefined };
    if (this.#tail === undefined) this.#head = node;
    else this.#tail.next = node;
    this.#tail = node;
  }

  shift(): Item | undefined {
    const head = this.#head;
    if (head === undefined) return undefined;
    this.#head = head.next;
    if (this.#head === undefined) this.#tail = undefined;
    return head.item;
  }

  *[Symbol.iterator](): Iterator<Item> {
    for (let node = this.#head; node !== undefined; node = node.next) yield node.item;
  }
}

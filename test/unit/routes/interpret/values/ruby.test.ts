import { assertValues } from '../../valuesIn.ts';

describe('what names of a program of Ruby stand for', () => {
  it('is what its code makes of them', () =>
    assertValues([
      [
        {
          'app/a.rb': `a = Api::V1::Users
b = Missing::Thing
c = ::Top
d = 'e' + 'f'
g = ['h'].map { |i| i + '!' }
j = { k: 'l' }[:k]
m = "n#{d}"
o = p || 'q'
r = Only
s = 1
t = [s, :u].at(1)
v = HTMLParser`,
          'app/api/v1/users.rb': `module Api
  module V1
    class Users; end
  end
end`,
          'lib/top.rb': 'class Top; end',
          'lib/only.rb': `module Wrap
  class Another; end
end`,
          'lib/html_parser.rb': 'class HTMLParser; end',
        },
        `a = class Users
b = <ruby>.Missing::Thing
c = class Top
d = 'ef'
g = [?]
j = 'l'
m = 'nef'
o = 'q'
r = class Another
s = 1
t = 'u'
v = class HTMLParser`,
      ],
      [
        {
          'app/a.rb': `class Api::V1::Base; end
a = Users
b = V1::Users
c = Shared
d = Base`,
          'app/api/v1/users.rb': 'class Api::V1::Users; end',
          'app/shared.rb': 'class Shared; end',
          'lib/users.rb': 'class Users; end',
        },
        `a = class Users
b = class Users
c = class Shared
d = <ruby>.Base`,
      ],
    ]));
});
